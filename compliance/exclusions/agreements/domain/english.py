"""English text of the requests that guests sign."""

from .wording import Wording

ENGLISH = Wording(
    code="en",
    language="English",
    months=(
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ),
    date="{day} {month} {year}",
    first_of_month="1",
    name="Name",
    born="Born",
    paper="Paper",
    ban_title="Request to be kept out of the casino",
    ban=(
        (
            "I ask {house} of my own free will to refuse me entry to the whole casino, the rooms with slot machines "
            "included."
        ),
        "The ban lasts from {first} to {last}. It ends with the gaming day of {last}, which may go on after midnight.",
        "In this time no card opens a door for me, not even one that I have bought already.",
        "Nobody can shorten or lift this ban, neither I nor the house.",
        (
            "When it is over I am not let in by that alone: access is given back after an interview with the PLAY IT "
            "SAFE team, once it has been authorised."
        ),
        "The team offers me an interview now as well. I am free to accept it.",
    ),
    limit_title="Request to limit my visits",
    limit=(
        "I ask {house} of my own free will to let me in no more often than this: {often}.",
        (
            "The limit lasts from {first} to {last}. The last day is the gaming day of {last}, which may go on after "
            "midnight."
        ),
        (
            "A visit is a gaming day on which I come in, however often I do. Visits that I have already made in the "
            "current week, month or year count."
        ),
        "Nobody can shorten or lift this limit, neither I nor the house.",
        (
            "When it is over the limit goes on all the same, until an interview with the PLAY IT SAFE team and until "
            "it is lifted."
        ),
        "I can ask to be kept out altogether at any time.",
    ),
    often={
        "week": ("1 visit a week", "{visits} visits a week"),
        "month": ("1 visit a month", "{visits} visits a month"),
        "year": ("1 visit a year", "{visits} visits a year"),
    },
    help_from="Help in confidence: {contacts}",
    help_here="For help in confidence, any member of staff puts me in touch with the PLAY IT SAFE team.",
    kept="The house keeps my particulars, this text and my signature, to recognise me at its doors and to prove that I "
    "asked for this.",
    please="Please read this, then sign below.",
    sign_here="Sign here with your finger, a pen or the mouse",
    again="Sign again",
    sign="I have read this and I sign",
    receipt="Receipt",
    reference="Reference",
    signed_at="Signed on {day} at {time}",
    signature="Signature",
    on_paper="Signed on paper; the house keeps the signed sheet.",
    keep="Please keep this sheet.",
    copy="Copy, printed on {day}",
)
