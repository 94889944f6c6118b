from django.db import migrations

from rules.domain.references import citations

_BATCH = 2000


def store_citations(apps, schema_editor):
    """What the texts cite that were stored before citations were."""
    rule_text, citation = apps.get_model("rules", "RuleText"), apps.get_model("rules", "Citation")
    rows = [
        citation(text_id=key, number=number)
        for key, text in rule_text.objects.values_list("pk", "text")
        for number in dict.fromkeys(str(number) for each in citations(text) for number in each.numbers)
    ]
    citation.objects.bulk_create(rows, batch_size=_BATCH, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [
        ("rules", "0003_citations"),
    ]

    operations = [migrations.RunPython(store_citations, migrations.RunPython.noop)]
