"""What the search reads: every different text once a language, as stems, and the words that texts have. No page shows the names here.

The full-text index over the rows is the database's own and keeps itself: see the migration that makes it.
"""

from __future__ import annotations

from django.db import models

from rules.models.text import Wording


class SearchText(models.Model):
    """The words of a wording, its plain words, or a glossary entry with its term, as the search compares them."""

    class Part(models.IntegerChoices):
        """Which words of a wording these are."""

        TEXT = 1
        PLAIN = 2
        ENTRY = 3

    wording = models.ForeignKey(Wording, models.CASCADE, related_name="search_texts", db_index=False)
    language = models.CharField(max_length=10)
    part = models.PositiveSmallIntegerField(choices=Part.choices)
    term = models.CharField(max_length=120, blank=True)
    is_heading = models.BooleanField(default=False)
    stems = models.TextField()
    words = models.TextField()

    class Meta:
        verbose_name = "text of the search"
        verbose_name_plural = "texts of the search"
        constraints = (models.UniqueConstraint(fields=("wording", "language", "part", "term"), name="search_text_once"),)

    def __str__(self) -> str:
        return self.stems[:80]


class SearchWord(models.Model):
    """A word of the texts of a language, in small letters with its accents, for telling what a reader mistyped."""

    language = models.CharField(max_length=10)
    word = models.CharField(max_length=40)

    class Meta:
        verbose_name = "word of the search"
        verbose_name_plural = "words of the search"
        constraints = (models.UniqueConstraint(fields=("language", "word"), name="search_word_once"),)

    def __str__(self) -> str:
        return self.word
