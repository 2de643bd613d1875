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
from decktool.studio.guests import Guest, Guests
from decktool.studio.web import refusal

JOIN = "/join"
"""The page on which a guest types a code."""
_ANYBODY = {("GET", JOIN), ("HEAD", JOIN), ("POST", "/api/join")}
_PAGE = "/page/"
_PICTURES = "/cards/"
MOST_OF_GUEST = files.MEGABYTE // 10
"""The largest body of a guest's request, in bytes."""
MOST_SENT = 8 * files.MEGABYTE
"""The largest body of a request, in bytes."""
HERE = "127.0.0.1"
"""This machine."""
_NO_OWNER = "no valid token; open the address that `decktool studio` printed"
_NO_SEAT = "this seat was taken back, or the studio was started again; ask for a new code"
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

    def __init__(self, app: ASGIApp, port: int, token: str, guests: Guests, network: bool = False) -> None:
        """Guard `app`, which is served at a port of 127.0.0.1 (and of its networks), with a token."""
        self.app = app
        self.port = port
        self.guests = guests
        self.network = network
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

        answer = self.refused(scope)
        most = MOST_SENT if scope.get("owner") else MOST_OF_GUEST
        taken = 0

        async def measured() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise HTTPException(413, _too_large(most))
            return message

        await (answer or self.app)(scope, measured, headed)

    def refused(self, scope: Scope) -> Response | None:
        """The answer to a request that does not get through (also to the first, whose token becomes a cookie).

        One that gets through is marked with who asks: `owner`, or `guest` with the seat; the page that asks for a code
        and its parts are anybody's.
        """
        headers = Headers(scope=scope)
        host, path = headers.get("host", ""), scope["path"]
        at, whence = (scope.get(end) or ("", 0) for end in ("server", "client"))
        if len(headers.getlist("host")) != 1 or not (
            host in self.hosts or (self.network and host == f"{at[0]}:{self.port}")
        ):
            return refusal(421, "this is not the studio's address; open the address that `decktool studio` printed")
        # Anybody in the network can name this machine as the host.
        here = host in self.hosts and (not self.network or whence[0] == HERE)
        writes = scope["method"] not in {"GET", "HEAD"}
        bearer = headers.get("authorization", "")
        by_header = here and _same(bearer, f"Bearer {self.token}")
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if here and path == "/" and not writes and _same(asked, self.token):
            # Where another page (a file, say) led here, a browser sends no such cookie on: a page of ours goes on.
            ours = headers.get("sec-fetch-site") in {"none", "same-origin"}
            first: Response = RedirectResponse("/", 303) if ours else HTMLResponse(onward("/"))
            first.set_cookie(self.cookie, self.secret, httponly=True, samesite="strict")
            return first
        if not here and path == "/" and not writes:
            return RedirectResponse(JOIN, 303)
        anybody = (scope["method"], path) in _ANYBODY or (not writes and path.startswith(_PAGE))
        guest = self._guest(headers, bearer, path)
        origin = headers.get("origin")
        known = by_header or (guest is not None and bool(bearer))
        if (origin is None and writes and not known) or (origin is not None and origin != f"http://{host}"):
            return refusal(403, "the request came from another page; only the studio's own page may ask")
        if path != JOIN and headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}:
            return refusal(403, "the request came from another site; only the studio's own page may ask")
        by_cookie = here and not bearer and _same(_cookie(headers.getlist("cookie"), self.cookie), self.secret)
        if not (by_header or by_cookie or guest or anybody):
            return refusal(401, _NO_OWNER if here and not bearer else _NO_SEAT)
        if writes and by_cookie and not anybody and not _same(headers.get(START, ""), self.start):
            return refusal(401, "this page belongs to an earlier start of the studio; reload the page")
        if writes and headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return refusal(415, "send JSON (Content-Type: application/json)")
        scope["owner"] = by_header or by_cookie
        scope["guest"] = None if scope["owner"] else guest
        most = MOST_SENT if scope["owner"] else MOST_OF_GUEST
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > most:
            return refusal(413, _too_large(most))
        return None

    def _guest(self, headers: Headers, bearer: str, path: str) -> Guest | None:
        """Whoever sends the secret of a seat; an address of a picture cannot carry it, so a cookie does."""
        if bearer:
            return self.guests.known_by(bearer.removeprefix("Bearer "))
        if path.startswith(_PICTURES):
            return self.guests.known_by(_cookie(headers.getlist("cookie"), self.guests.cookie))
        return None


def onward(address: str) -> str:
    """A page that does nothing but lead to an address."""
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>decktool studio</title>'
        f'<meta http-equiv="refresh" content="0; url={escape(address)}">'
        f'<a href="{escape(address)}">The studio</a></html>'
    )


def _too_large(most: int) -> str:
    return f"larger than {most / files.MEGABYTE:g} MB; the request was not read"


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
