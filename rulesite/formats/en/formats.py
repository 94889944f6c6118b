"""Dates in English read alike on both sides of the Atlantic: 8 April 2016."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
