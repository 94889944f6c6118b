"""Tests in a real browser, and the contact sheet that lays the product beside its design."""
