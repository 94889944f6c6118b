"""The addresses of the interface for programs; stable within /api/v1/, as openapi.json describes them."""

from django.urls import path

from rules.api.answers import nothing_here
from rules.api.views import comparing, documents, editions, glossary, playing, rules, searching

v1 = [
    path("openapi.json", documents.openapi, name="openapi"),
    path("oembed", documents.oembed, name="oembed"),
    path("editions", editions.editions),
    path("editions/<str:edition>", editions.edition),
    path("editions/<str:edition>/contents", editions.edition_contents),
    path("editions/<str:edition>/dump.json", editions.dump_json),
    path("editions/<str:edition>/dump.txt", editions.dump_text),
    path("editions/<str:edition>/rules/<str:number>", rules.rule),
    path("editions/<str:edition>/rules/<str:number>/history", rules.history),
    path("editions/<str:edition>/glossary", glossary.glossary),
    path("editions/<str:edition>/glossary/<str:slug>", glossary.entry),
    path("resolve", rules.resolve),
    path("compare/<str:old>/<str:new>", comparing.comparison),
    path("search", searching.search),
    path("scenarios", playing.scenarios),
    path("scenarios/<str:scenario>", playing.scenario),
    path("simulate", playing.simulate),
]
elsewhere = [path("<path:rest>", nothing_here), path("", nothing_here, {"rest": ""})]
