"""Who may ask, and how: only the page that this start opened, from this machine, in requests of a sane size.

Everything is refused that does not name this address as its Host, comes from another page, or does not carry a secret
of this start. The token is given in the address that is opened, which answers with a cookie that no script reads and no
other site sends; a program may send the token as `Authorization: Bearer`. The cookie holds another secret, since a
browser shows it to every port of this machine: who reads it there cannot write as a program. Whatever writes by the
cookie also names the start that its page belongs to, so that a page left open from an earlier one cannot write.
"""

from __future__ import annotations

import secrets
from html import escape
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from decktool import files
from decktool.studio.web import refusal

MOST_SENT = 8 * files.MEGABYTE
"""The largest body of a request, in bytes."""
TOO_LARGE = f"larger than {MOST_SENT / files.MEGABYTE:g} MB; the request was not read"
START = "X-Decktool-Start"
"""The header in which a page says which start it belongs to."""
POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class AccessGuard:
    """An ASGI application around another that answers only requests of this start's own page."""

    def __init__(self, app: ASGIApp, port: int, token: str) -> None:
        """Guard `app`, which is served at a port of 127.0.0.1, with a token."""
        self.app = app
        self.token = token
        self.secret = new_token()
        self.hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self.cookie = f"decktool-{port}"
        self.start = start_of(token)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return

        async def headed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        taken = 0

        async def measured() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MOST_SENT:
                raise HTTPException(413, TOO_LARGE)
            return message

        await (self.refused(scope) or self.app)(scope, measured, headed)

    def refused(self, scope: Scope) -> Response | None:
        """The answer to a request that does not get through (also to the first, whose token becomes a cookie)."""
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if host not in self.hosts or len(headers.getlist("host")) != 1:
            return refusal(421, "this is not the studio's address; open the address that `decktool studio` printed")
        writes = scope["method"] not in {"GET", "HEAD"}
        bearer = headers.get("authorization", "")
        by_header = _same(bearer, f"Bearer {self.token}")
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["path"] == "/" and not writes and _same(asked, self.token):
            # Where another page (a file, say) led here, a browser sends no such cookie on: a page of ours goes on.
            here = headers.get("sec-fetch-site") in {"none", "same-origin"}
            first: Response = RedirectResponse("/", 303) if here else HTMLResponse(onward("/"))
            first.set_cookie(self.cookie, self.secret, httponly=True, samesite="strict")
            return first
        origin = headers.get("origin")
        if (origin is None and writes and not by_header) or (origin is not None and origin != f"http://{host}"):
            return refusal(403, "the request came from another page; only the studio's own page may ask")
        if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}:
            return refusal(403, "the request came from another site; only the studio's own page may ask")
        if not by_header and not _same(_cookie(headers.getlist("cookie"), self.cookie), self.secret):
            return refusal(401, "no valid token; open the address that `decktool studio` printed")
        if writes and not by_header and not _same(headers.get(START, ""), self.start):
            return refusal(401, "this page belongs to an earlier start of the studio; reload the page")
        if writes and headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return refusal(415, "send JSON (Content-Type: application/json)")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > MOST_SENT:
            return refusal(413, TOO_LARGE)
        return None


def onward(address: str) -> str:
    """A page that does nothing but lead to an address."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>decktool studio</title>'
        f'<meta http-equiv="refresh" content="0; url={escape(address)}">'
        f'<a href="{escape(address)}">The studio</a></html>'
    )


def start_of(token: str) -> str:
    """What a page says to belong to the start with this token; the token cannot be derived from it."""
    return files.digest(["decktool studio", token])


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(32)


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())


def _cookie(headers: list[str], name: str) -> str:
    """The value of a cookie, "" where it is not there exactly once."""
    try:
        found = [cookie[name].value for cookie in map(SimpleCookie, headers) if name in cookie]
    except CookieError:
        return ""
    return found[0] if len(found) == 1 else ""
