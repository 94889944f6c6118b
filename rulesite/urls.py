"""All addresses: pages below their language, short links, and what stands beside them."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from rules.api import urls as api
from rules.web import urls as web
from rules.web.views import beside, errors, offline, suggest
from rulesite.errors import bad_request, server_error
from rulesite.language_choice import redirect_to_language, remember_language
from rulesite.readiness import ready

urlpatterns = [
    path("", redirect_to_language, name="root"),
    path("language/", remember_language, name="remember_language"),
    path("admin/", admin.site.urls),
    path("robots.txt", beside.robots),
    path("favicon.ico", beside.favicon),
    path("opensearch.xml", suggest.opensearch, name="opensearch"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("service-worker.js", offline.service_worker),
    path("healthz", beside.health),
    path("readyz", ready),
    path("api/v1/", include(api.v1)),
    path("api/", include(api.elsewhere)),
    *i18n_patterns(path("", include(web.pages))),
    *web.feed,
    *web.indexed,
    *web.short,
]

handler400 = bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = server_error
