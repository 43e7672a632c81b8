"""English text of the requests that guests sign."""

from .wording import LIMIT_END, Wording

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
    paper="ID document",
    ban_title="Self-exclusion request",
    ban=(
        (
            "I ask {house} of my own free will to refuse me entry to the whole casino, the rooms with slot machines "
            "included."
        ),
        (
            "The self-exclusion lasts from {first} to {last}. It ends with the gaming day of {last}, which may go on "
            "after midnight."
        ),
        "In this time no card gives me access, not even one that I have already bought.",
        "This period can be neither changed nor revoked before its end.",
        ("When it is over, an interview with the PLAY IT SAFE team is required before access can be authorised again."),
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
        LIMIT_END,
        (
            "When it is over the limit goes on all the same, until an interview with the PLAY IT SAFE team and until "
            "it is lifted."
        ),
        "I can ask for full self-exclusion at any time.",
    ),
    limit_firm="The casino neither shortens nor lifts this limit before its end.",
    limit_revocable="If I ask for it, the management of the casino decides whether it lifts this limit before its end.",
    often={
        "week": ("1 visit a week", "{visits} visits a week"),
        "month": ("1 visit a month", "{visits} visits a month"),
        "year": ("1 visit a year", "{visits} visits a year"),
    },
    help_from="Help in confidence: {contacts}",
    help_here="For help in confidence, any member of staff puts me in touch with the PLAY IT SAFE team.",
    kept="The casino stores my particulars, this text and my signature, to recognise me at its doors and to prove that "
    "I asked for this.",
    spans={
        "day": ("day", "days"),
        "month": ("month", "months"),
        "year": ("year", "years"),
    },
    bounds="A self-exclusion lasts at least {shortest} and at most {longest}.",
    minister=(
        "I can also ask the Minister of Justice to exclude me (article {number}, first paragraph, point {ground} of "
        "the amended Grand-Ducal Regulation of 12 February 1979). The Minister then decides."
    ),
    to_minister="{box} I ask the casino to forward my request to the Minister of Justice.",
    privacy=(
        "Data protection. Controller: {controller}. {officer}",
        (
            "Purposes and legal bases: the casino uses my data to carry out my request (article 6(1)(b) GDPR) and to "
            "prove it, which is its legitimate interest (article 6(1)(f) GDPR)."
        ),
        (
            "The law does not oblige me to give these data. Without my name, and my birth date or document number, "
            "the casino cannot recognise me; without my signature it cannot accept my request."
        ),
        (
            "My data are available to staff and technical service providers of the casino who need them, and to the "
            "authorities that supervise it, as far as the law allows.{recipients}"
        ),
        "{kept} {due}",
        (
            "I can ask the casino for access to my data, for their rectification, erasure and portability and for "
            "restriction of the processing, and I can object to processing that rests on its legitimate interest. "
            "None of these rights ends the measure before its time: until then, the casino needs the data to carry it"
            " out. I can lodge a complaint with: {authority}."
        ),
    ),
    officer="Data protection officer: {contact}.",
    no_officer="No data protection officer is named; the casino itself answers questions about data protection.",
    agents=" The casino also reports this limit to the control agents.",
    forwarded=" The casino forwards my request to the Minister of Justice, as I ask above.",
    kept_for=(
        "My data are erased, together with all other data about me, {span} after the last day of the measure or after"
        " a later entry about it, unless an open matter or the law requires the casino to keep them longer."
    ),
    kept_unset=(
        "The casino keeps my data for as long as the proof of my request is necessary. It has not set a period yet; "
        "until it does, they are not erased."
    ),
    kept_due=(
        "If the interview has not taken place by then, my name, my birth date (without one, my document number) and "
        "the entry that the interview is due stay stored until the decision after the interview: without them, the "
        "measure could not be carried out (article 6(1)(b) GDPR)."
    ),
    please="Please read this, then sign below.",
    sign_here="Sign here with your finger, a pen or the mouse",
    again="Sign again",
    sign="I have read this and I sign",
    receipt="Receipt",
    reference="Reference",
    signed_at="Signed on {day} at {time}",
    signature="Signature",
    place_and_date="Place and date",
    on_paper="Signed on paper; the casino keeps the signed sheet.",
    keep="Please keep this sheet.",
    copy="Copy, printed on {day}",
)
