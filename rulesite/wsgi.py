"""The application that gunicorn serves."""

import os

from django.core.wsgi import get_wsgi_application
from django.utils.module_loading import import_string

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rulesite.settings")

_site = get_wsgi_application()
# By its name, since it needs what the line before sets up.
application = import_string("rulesite.observed.Observed")(import_string("rulesite.front.Front")(_site))
