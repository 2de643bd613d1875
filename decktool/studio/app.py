"""The application: every view's routes, the page, and the guard around them."""

from __future__ import annotations

import re
from html import escape
from importlib import import_module
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from decktool.studio import common, decks, drafting, hands, home, joining, lab, matches, prints, tables, workshop
from decktool.studio.guard import HERE, JOIN, AccessGuard, start_of
from decktool.studio.guests import KINDS
from decktool.studio.web import PAGE, Studio, defect, get, refusal

VIEWS = {
    "home": home, "deck": decks, "hands": hands, "table": tables, "match": matches, "draft": drafting, "print": prints,
    "desk": home, "workshop": workshop, "lab": lab,
}  # fmt: skip
"""The views in the page's order: `page/views/ID.js` and `page/views/ID.css`, and the module whose ROUTES it asks."""

_MODELS = (
    *("decktool.gamefiles", "decktool.construction.model", "decktool.dealing.model", "decktool.importing.model"),
    *("decktool.play.position", "decktool.printing.export.services", "decktool.printing.base.models"),
    *("decktool.printing.template.components", "decktool.printing.template.reading"),
)
"""What is loaded before the first request: Python 3.11 trips over two threads that make pydantic's models at once."""

_LATER = ("vendor/", "views/workshop", "lib/editor.js", "lib/schema.js")
"""What the page fetches when a view that needs it is opened, beginnings of names."""
_KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


def application(studio: Studio, port: int, token: str, network: list[str] | None = None) -> ASGIApp:
    """The studio as an ASGI application that answers at a port of 127.0.0.1 whoever has the token.

    With `network`, the machine's addresses there, it also answers guests from other machines.
    """
    # All scripts are fetched at once: one that is found in another would wait for it.
    scripts = sorted(name for name in _parts_of_page() if name.endswith(".js") and not name.startswith(_LATER))
    links = "\n".join(f'<link rel="modulepreload" href="/page/{name}">' for name in scripts)
    index = (PAGE / "index.html").read_text(encoding="utf-8").replace("{{scripts}}", links)
    views = [
        f'<a href="#{name}" title="{name.capitalize()} ({place})">{name.capitalize()}</a>'
        for place, name in enumerate(VIEWS)
    ]

    def page(start: str, views: str, theme: str) -> Response:
        told = {"start": start, "views": views, "theme": escape(theme)}
        return Response(re.sub(r"{{(\w+)}}", lambda name: told[name[1]], index), media_type="text/html")

    def own_page(studio: Studio, request: Request) -> Response:
        return page(start_of(token), "".join(views), common.kept_settings().get("theme", "system"))

    def page_of_guest(studio: Studio, request: Request) -> Response:
        return page("", "".join(view for view, name in zip(views, VIEWS, strict=True) if name in KINDS), "system")

    for name in _MODELS:
        import_module(name)
    routes = [route for module in dict.fromkeys((common, joining, *VIEWS.values())) for route in module.ROUTES]
    own = Starlette(
        routes=[
            *routes,
            get("/", own_page),
            get(JOIN, page_of_guest, guests=lambda guest, request: True),
            Route("/page/{name:path}", _part_of_page),
        ],
        exception_handlers={HTTPException: _refused, Exception: _defect},
    )
    own.state.studio = studio
    studio.guests.cookie = f"decktool-{port}-guest"
    studio.guests.addresses = tuple(f"http://{host}:{port}" for host in (HERE, *(network or ())))
    return AccessGuard(own, port, token, studio.guests, network is not None)


async def _part_of_page(request: Request) -> Response:
    """A script or style of the page; they are small, and many are asked for at once."""
    path = _parts_of_page().get(request.path_params["name"])
    if path is None:
        return refusal(404, "nothing exists at this address; reload the page")
    return Response(path.read_bytes(), media_type=_KINDS[path.suffix])


def _parts_of_page() -> dict[str, Path]:
    """The scripts and styles by what they are asked for as."""
    return {path.relative_to(PAGE).as_posix(): path for path in PAGE.rglob("*.*") if path.suffix in _KINDS}


async def _refused(request: Request, error: Exception) -> Response:
    """What the guard refused while a body was read, and addresses that there are not."""
    assert isinstance(error, HTTPException)
    there = error.status_code not in {404, 405}
    words = error.detail if there else "nothing exists at this address for this method; reload the page"
    return refusal(error.status_code, words)


async def _defect(request: Request, error: Exception) -> Response:
    return refusal(500, defect(error))
