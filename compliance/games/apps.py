"""Application of games, stakes and means of payment (LU arts 5, 33, 37-3, 62; NL 1.1(2~), 1.1(6~) to 1.1(13~))."""

from django.apps import AppConfig


class Games(AppConfig):
    name = "compliance.games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.equipment.domain.tables import register_tables
        from compliance.notices.domain.enclosures import register_enclosures
        from compliance.people.presentation import panels
        from compliance.vault.contents import register_contents

        from .acts import APPROVALS, KINDS, LABELS
        from .rule_documents.services.versions import STORED as RULE_FILES
        from .rule_documents.services.versions import enclosed_texts
        from .services.decrees import STORED
        from .stake_limits.views.individual_limits import guest_panels
        from .table_equipment.selectors import places_of_equipment

        kinds.register_all(KINDS)
        kinds.register_approvals(APPROVALS)
        kinds.register_labels(LABELS)
        register_contents(STORED)
        register_contents(RULE_FILES)
        register_enclosures("rule_document", enclosed_texts)
        panels.register_panel("individual limits", guest_panels)
        register_tables(places_of_equipment)
