"""The addresses of the pages; stable, since links and citations rely on them."""

from django.urls import path, re_path

from rules.web.views import (
    about,
    build,
    compare,
    editions,
    feeds,
    glossary,
    history,
    home,
    interface,
    offline,
    parallel,
    rules,
    search,
    short_links,
    simulator,
    sitemaps,
    suggest,
    translations,
)

_EDITION = r"(?P<edition>current|\d{4}-\d{2}-\d{2})"
_NUMBER = r"(?P<number>[^/]+)"
_PAIR = r"(?P<old>current|\d{4}-\d{2}-\d{2})/(?P<new>current|\d{4}-\d{2}-\d{2})"

# Below /{language}/
pages = [
    path("", home.home, name="home"),
    path("rules/", editions.editions, name="editions"),
    re_path(rf"^rules/{_EDITION}/$", rules.edition_contents, name="contents"),
    re_path(rf"^rules/{_EDITION}/{_NUMBER}/preview/$", rules.preview, name="preview"),
    re_path(rf"^rules/{_EDITION}/{_NUMBER}/parallel/$", parallel.parallel, name="parallel"),
    re_path(rf"^rules/{_EDITION}/{_NUMBER}/parallel$", parallel.parallel),
    re_path(rf"^rules/{_EDITION}/{_NUMBER}/$", rules.rule, name="rule"),
    # Without the slash too, so that one redirect mends all that people type; unnamed, so that links have the slash.
    re_path(rf"^rules/{_EDITION}/{_NUMBER}$", rules.rule),
    re_path(rf"^rules/{_EDITION}$", rules.edition_contents),
    path("rules/<str:edition>/", editions.unknown_edition),
    path("rules/<str:edition>/<path:rest>", editions.unknown_edition),
    re_path(rf"^rule/{_NUMBER}/$", short_links.rule_without_edition, name="rule_without_edition"),
    re_path(rf"^rule/{_NUMBER}$", short_links.rule_without_edition),
    re_path(rf"^history/{_EDITION}/{_NUMBER}/$", history.history, name="history"),
    re_path(rf"^history/{_EDITION}/{_NUMBER}$", history.history),
    path("compare/", compare.choose, name="compare"),
    re_path(rf"^compare/{_EDITION}/?$", compare.with_the_one_before),
    re_path(rf"^compare/{_PAIR}/$", compare.editions_compared, name="comparison"),
    re_path(rf"^compare/{_PAIR}$", compare.editions_compared),
    re_path(rf"^compare/{_PAIR}/{_NUMBER}/$", compare.number_compared, name="comparison_of_number"),
    re_path(rf"^compare/{_PAIR}/{_NUMBER}$", compare.number_compared),
    path("search/", search.search, name="search"),
    path("search/suggest/", suggest.suggest, name="suggest"),
    path("glossary/", glossary.current, name="glossary_current"),
    re_path(rf"^glossary/{_EDITION}/$", glossary.glossary, name="glossary"),
    re_path(rf"^glossary/{_EDITION}/(?P<slug>[-\w]+)/preview/$", glossary.preview, name="glossary_preview"),
    re_path(rf"^glossary/{_EDITION}/(?P<slug>[-\w]+)/$", glossary.entry, name="glossary_entry"),
    path("simulator/build/export/", build.export, name="simulator_export"),
    path("simulator/build/", build.build, name="simulator_build"),
    path("simulator/", simulator.picker, name="simulator"),
    re_path(r"^simulator/(?P<name>[a-z0-9-]+)/$", simulator.scenario, name="scenario"),
    re_path(rf"^translations/{_EDITION}/$", translations.progress, name="translations"),
    re_path(rf"^translations/{_EDITION}$", translations.progress),
    path("offline/", offline.offline, name="offline"),
    path("offline/kept/", offline.kept, name="kept"),
    re_path(rf"^offline/{_EDITION}/$", offline.listed, name="kept_list"),
    re_path(rf"^offline/{_EDITION}/shell/$", offline.shell, name="kept_shell"),
    re_path(rf"^offline/{_EDITION}/(?P<name>[a-z0-9-]+)/$", offline.part, name="kept_part"),
    re_path(rf"^offline/{_EDITION}/(?P<name>[a-z0-9-]+)/size/$", offline.size, name="kept_size"),
    path("about/", about.about, name="about"),
    path("api/", interface.interface, name="interface"),
    path("privacy/", about.privacy, name="privacy"),
    path("legal/", about.legal, name="legal"),
]

# At the root: for readers of feeds
feed = [
    path("feeds/<str:language>/changes.atom", feeds.changes, name="changes_feed"),
    re_path(rf"^feeds/(?P<language>[^/]+)/rules/(?P<edition>\d{{4}}-\d{{2}}-\d{{2}})/{_NUMBER}\.atom$", feeds.rule, name="rule_feed"),
]

# At the root: for search engines
indexed = [
    path("sitemap.xml", sitemaps.index),
    path("sitemaps/pages.xml", sitemaps.pages),
    path("sitemaps/numbers.xml", sitemaps.numbers),
    path("sitemaps/<str:edition>.xml", sitemaps.edition),
]

# At the root: for chat, in any spelling of the number, and addresses typed in capitals
short = [
    re_path(rf"^(?P<edition>\d{{4}}-\d{{2}}-\d{{2}})/{_NUMBER}/?$", short_links.rule_of_edition),
    re_path(r"^(?P<number>(?:[A-Za-z]{1,6}|[§#])?[\s.:_-]*[1-9][^/]*)/?$", short_links.rule),
    re_path(r"^(?P<address>(?=.*[A-Z])[A-Za-z]{2}(?:/.*)?)$", short_links.in_small_letters),
]
