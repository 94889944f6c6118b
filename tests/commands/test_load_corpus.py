"""load_corpus: says whether it changed anything."""

from __future__ import annotations

from functools import partial
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.models import Term
from rules.services import corpus


def load_corpus(**options: object) -> str:
    out = StringIO()
    call_command("load_corpus", stdout=out, **options)
    return out.getvalue()


@pytest.mark.django_db
class TestLoadCorpus:
    def test_says_that_the_texts_are_loaded_and_then_that_they_were(self) -> None:
        assert load_corpus() == "bundled texts loaded\n"
        assert load_corpus() == "bundled texts are loaded already\n"

    def test_overwrites_edited_words_when_told_so(self) -> None:
        load_corpus()
        Term.objects.filter(key="transform").update(name_de="verwandeln")
        load_corpus()
        assert Term.objects.get(key="transform").name_de == "verwandeln"
        load_corpus(overwrite=True)
        assert Term.objects.get(key="transform").name_de == "transformieren"

    def test_ends_with_the_fault_of_a_faulty_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "terms.toml").write_text("terms = []\n")
        (tmp_path / "2001-01-01.100.toml").write_text('edition = "2001-01-01"\n[[rules]]\nnumber = "100.o.1"\nkind = "rule"\n')
        monkeypatch.setattr("rules.management.commands.load_corpus.load_corpus", partial(corpus.load_corpus, folder=tmp_path))
        with pytest.raises(CommandError, match=r"2001-01-01\.100\.toml: 100\.o\.1: "):
            load_corpus()
