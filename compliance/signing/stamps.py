"""Client of a third-party time stamp server (RFC 3161), which proves the signing time by its own clock."""

import httpx
from asn1crypto import tsp
from pyhanko.sign.timestamps import TimeStamper
from tenacity import AsyncRetrying, retry_if_exception_type, stop_after_delay, wait_fixed

PAUSE = 0.5
LONGEST = 1024 * 1024  # bytes of an answer; a stamp with its certificates has a few thousand


class NoStamp(Exception):
    """The server returned no stamp in time; `args` contain only the type of the failure."""


class Stamper(TimeStamper):
    """Queries one server, and retries failed connections until the time limit."""

    def __init__(self, url: str, seconds: float) -> None:
        TimeStamper.__init__(self)
        self._url = url
        self._seconds = seconds

    async def async_request_tsa_response(self, req: tsp.TimeStampReq) -> tsp.TimeStampResp:
        """Return the server's answer to a request. Raises NoStamp."""
        attempts = AsyncRetrying(
            retry=retry_if_exception_type(httpx.TransportError),
            stop=stop_after_delay(self._seconds),
            wait=wait_fixed(PAUSE),
            reraise=True,
        )
        try:
            answer: httpx.Response = await attempts(self._request_stamp, req.dump())
            answer.raise_for_status()
            return _to_our_question(tsp.TimeStampResp.load(answer.content[:LONGEST]), req)
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise NoStamp(type(error).__name__) from error

    async def _request_stamp(self, question: bytes) -> httpx.Response:
        headers = {"Content-Type": "application/timestamp-query", "Accept": "application/timestamp-reply"}
        async with httpx.AsyncClient(timeout=self._seconds) as client:
            return await client.post(self._url, content=question, headers=headers)


def _to_our_question(answer: tsp.TimeStampResp, req: tsp.TimeStampReq) -> tsp.TimeStampResp:
    """Return the answer if it belongs to this request. Raises NoStamp or ValueError."""
    stamp = answer["time_stamp_token"]["content"]["encap_content_info"]["content"].parsed
    # A recorded answer to an earlier request must not date this document.
    if stamp["nonce"].native != req["nonce"].native:
        raise NoStamp("answer to another question")
    return answer
