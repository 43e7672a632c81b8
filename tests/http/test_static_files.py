"""Styles and scripts as they leave the house."""

from compliance.http.infrastructure.static_files import StaticFiles


def test_files_are_compressed_with_gzip_alone():
    compressor = StaticFiles().create_compressor(extensions=["woff2"], quiet=True)
    assert compressor.use_gzip
    assert not compressor.use_brotli
    assert compressor.should_compress("css/base.css")
    assert not compressor.should_compress("fonts/inter.woff2")
