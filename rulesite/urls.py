"""All addresses: pages below their language, short links, and what stands beside them."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from rules.web import urls as web
from rules.web.views import beside, errors, suggest
from rulesite.language_choice import redirect_to_language, remember_language

urlpatterns = [
    path("", redirect_to_language, name="root"),
    path("language/", remember_language, name="remember_language"),
    path("admin/", admin.site.urls),
    path("robots.txt", beside.robots),
    path("favicon.ico", beside.favicon),
    path("opensearch.xml", suggest.opensearch, name="opensearch"),
    path("healthz", beside.health),
    *i18n_patterns(path("", include(web.pages))),
    *web.feed,
    *web.short,
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
