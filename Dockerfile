# The site in two stages: what is needed to build it stays behind. deploy/dry_run.py does the same without a container engine.
FROM python:3.11-slim-trixie AS build

ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
RUN python -m venv /venv
COPY requirements.txt ./
RUN /venv/bin/pip install --require-hashes -r requirements.txt
COPY manage.py gunicorn.conf.py LICENSE NOTICE.md ./
COPY rulesite ./rulesite
COPY rules ./rules
COPY templates ./templates
COPY static ./static
COPY locale ./locale
RUN mkdir var \
    && /venv/bin/python -m rulesite.catalogues \
    && PRODUCTION=yes SECRET_KEY=only-while-the-static-files-are-collected-never-in-a-run ALLOWED_HOSTS=localhost STATIC_ROOT=/app/static-root \
       /venv/bin/python manage.py collectstatic --noinput \
    && /venv/bin/python -m compileall -q rules rulesite

FROM python:3.11-slim-trixie

ENV PATH=/venv/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PRODUCTION=yes STATIC_ROOT=/app/static-root
WORKDIR /app
# For the commands backup and restore.
RUN apt-get update \
    && apt-get install -y --no-install-recommends "postgresql-client-17=17.*" \
    && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home rules
COPY --from=build /venv /venv
COPY --from=build /app /app
RUN chown rules /app/var
USER 10001
VOLUME /app/var
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-m", "rulesite.health"]
CMD ["gunicorn", "rulesite.wsgi"]
