# The site in two stages: what is needed to build it stays behind.
FROM python:3.11-slim-bookworm AS build

ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
RUN python -m venv /venv
COPY requirements.txt ./
RUN /venv/bin/pip install --require-hashes -r requirements.txt
COPY manage.py gunicorn.conf.py ./
COPY rulesite ./rulesite
COPY rules ./rules
COPY templates ./templates
COPY static ./static
COPY locale ./locale
RUN /venv/bin/python -m rulesite.catalogues \
    && PRODUCTION=yes SECRET_KEY=only-while-the-static-files-are-collected-never-in-a-run ALLOWED_HOSTS=localhost STATIC_ROOT=/app/static-root \
       /venv/bin/python manage.py collectstatic --noinput

FROM python:3.11-slim-bookworm

ENV PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PRODUCTION=yes STATIC_ROOT=/app/static-root
WORKDIR /app
RUN useradd --system --uid 10001 --no-create-home rules \
    && mkdir -p /app/var && chown rules /app/var
COPY --from=build /venv /venv
COPY --from=build /app /app
USER 10001
VOLUME /app/var
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as r; r.urlopen(r.Request('http://127.0.0.1:8000/healthz', headers={'Host': os.environ['ALLOWED_HOSTS'].split(',')[0]}), timeout=4)"]
CMD ["gunicorn", "rulesite.wsgi"]
