"""A photograph is drawn anew: small, upright, without its origin; whatever is no picture has a reason."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

from compliance.people.domain.pictures import BOX, LARGEST, MOST_PIXELS, NotKept, Unfit, drawn_anew
from compliance.people.services.photographs import UNFIT
from tests.people.made_pictures import picture


def drawn(sent: bytes) -> Any:
    found = drawn_anew(sent)
    back = Image.open(BytesIO(found.image))
    assert (back.format, back.mode, back.size) == ("JPEG", "RGB", (found.width, found.height))
    assert back.width <= BOX[0]
    assert back.height <= BOX[1]
    return back


@pytest.mark.parametrize(
    "sent",
    [
        picture(),
        picture("JPEG", "CMYK"),
        picture("JPEG", "L"),
        picture("PNG"),
        picture("PNG", "1"),
        picture("PNG", "P"),
        picture("PNG", "LA", color=(9, 9)),
        picture("PNG", "I;16"),
        picture("WEBP"),
        picture("JPEG", size=(4000, 3000)),
        picture("JPEG", size=(64, 64)),
    ],
)
def test_every_kind_of_picture_becomes_a_small_plain_one(sent: bytes) -> None:
    drawn(sent)


def test_a_large_picture_keeps_its_shape() -> None:
    assert drawn(picture(size=(4000, 3000))).size == (480, 360)


def test_what_is_transparent_becomes_white() -> None:
    back = drawn(picture("PNG", "RGBA", color=(0, 0, 0, 0)))
    assert back.getpixel((5, 5)) == (255, 255, 255)
    half = Image.new("P", (100, 100), 1)
    half.putpalette([0, 0, 0, 255, 0, 0])
    into = BytesIO()
    half.save(into, "PNG", transparency=1)
    assert drawn(into.getvalue()).getpixel((5, 5)) == (255, 255, 255)


def test_sixteen_bits_are_not_burnt_out() -> None:
    grey = drawn(picture("PNG", "I;16", color=0x8000)).getpixel((5, 5))
    assert 120 <= grey[0] <= 136


def test_a_picture_held_sideways_is_turned_upright_and_nothing_else_is_kept() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # held to the right
    exif[0x010E] = "Wallet of Weber"
    sent = picture(size=(900, 600), exif=exif, comment=b"secret remark", icc_profile=b"profile of a camera")
    assert b"Wallet" in sent
    assert b"secret" in sent
    back = drawn(sent)
    assert back.size == (427, 640)
    kept = drawn_anew(sent).image
    assert not back.getexif()
    for word in (b"Wallet", b"secret", b"profile", b"Exif"):
        assert word not in kept


def test_texts_of_a_png_are_left_out() -> None:
    info = PngImagePlugin.PngInfo()
    info.add_text("Author", "Somebody")
    assert b"Somebody" not in drawn_anew(picture("PNG", pnginfo=info)).image


def test_a_telephone_sends_two_pictures_in_one_and_the_first_counts() -> None:
    first, second = Image.new("RGB", (300, 400), "red"), Image.new("RGB", (300, 400), "blue")
    into = BytesIO()
    first.save(into, "MPO", save_all=True, append_images=[second])
    pixel = drawn(into.getvalue()).getpixel((5, 5))
    assert pixel[0] > 200


def _film(form: str) -> bytes:
    frames = [Image.new("RGB", (100, 100), color) for color in ("red", "green", "blue")]
    into = BytesIO()
    frames[0].save(into, form, save_all=True, append_images=frames[1:], duration=100)
    return into.getvalue()


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", Unfit.EMPTY),
        (b"x" * (LARGEST + 1), Unfit.TOO_LARGE),
        (picture(size=(1, 1)), Unfit.TOO_SMALL),
        (picture(size=(63, 2000)), Unfit.TOO_SMALL),
        (picture("PNG", "1", size=(10_000, 5_001)), Unfit.TOO_MANY_PIXELS),
        (picture("PNG", "1", size=(20_000, 10_000)), Unfit.TOO_MANY_PIXELS),
        (picture("GIF"), Unfit.NO_PICTURE),
        (picture("BMP"), Unfit.NO_PICTURE),
        (b"%PDF-1.7 not a picture at all", Unfit.NO_PICTURE),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", Unfit.NO_PICTURE),
        (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", Unfit.NO_PICTURE),
        (picture(color="red")[:900], Unfit.BROKEN),
        (picture("PNG", color="red")[:-30], Unfit.BROKEN),
        (_film("PNG"), Unfit.FILM),
        (_film("WEBP"), Unfit.FILM),
    ],
    ids=range(15),
)
def test_what_cannot_be_kept_has_a_reason_in_words(sent: bytes, why: Unfit) -> None:
    with pytest.raises(NotKept) as refused:
        drawn_anew(sent)
    assert refused.value.why is why
    assert str(UNFIT[why])


def test_a_picture_must_be_whole_even_where_reports_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    from PIL import ImageFile

    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", True)  # as the library of reports sets it
    with pytest.raises(NotKept, match="broken"):
        drawn_anew(picture(color="red")[:900])
    assert ImageFile.LOAD_TRUNCATED_IMAGES is True


def test_every_reason_has_words() -> None:
    assert set(UNFIT) == set(Unfit)


def test_the_pixels_of_a_bomb_are_never_drawn() -> None:
    bomb = bytearray(picture("PNG", "1", size=(100, 100)))
    bomb[16:24] = (60_000).to_bytes(4, "big") * 2
    import zlib

    bomb[29:33] = zlib.crc32(bytes(bomb[12:29])).to_bytes(4, "big")
    assert MOST_PIXELS < 60_000**2
    with pytest.raises(NotKept, match="too_many_pixels"):
        drawn_anew(bytes(bomb))
