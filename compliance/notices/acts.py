"""What the log says, in a sentence, about each notice to an authority."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "notices.notice.sent": _("Recorded a notice as sent ({way}, {reference})."),
    "notices.notice.opened": _("Opened a notice to an authority."),
    "notices.notice.printed": _("Printed the letter of a notice ({letter})."),
}
