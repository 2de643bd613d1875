// Inviting others to seats of a match or table: each gets a link and a code, and from then on only they see that seat.

import { fill, h } from "./html.js";

/** A dialog with the seats that others can take; `changed` is called after a seat was given away or taken back. */
export function inviting(studio, { kind, id, seats, mine, away }, changed) {
  const list = h("div.begin-form.seats-given");
  studio.overlay("Invite somebody to a seat", h("div.begin-form", {},
    h("p", {}, `This window keeps seat ${mine}. Whoever takes another seat plays it in a window of their own and sees only what that seat may see.`), list));
  const given = new Map(); // the invitation to each seat that is given away
  const ask = async (path, seat) => studio.post(`/api/${path}`, { kind, id, seat });

  async function give(seat) {
    given.set(seat, await ask("invite", seat));
    draw();
  }

  const run = (work) => () => work().catch(studio.trouble);

  function row(seat) {
    const one = given.get(seat);
    if (!one) return h("p.row", {}, h("b", {}, `Seat ${seat}`), h("button", { type: "button", onclick: run(async () => { await give(seat); await changed(); }) }, "Invite"));
    const links = one.addresses.map((address) => `${address}#${one.code}`);
    return h("section", { "aria-label": `Seat ${seat}` },
      h("p.row", {}, h("b", {}, `Seat ${seat}`), h("span", {}, "code ", h("code.code", {}, one.code)), one.joined && h("span.soft", {}, "has joined"),
        h("button", { type: "button", onclick: run(async () => { await ask("dismiss", seat); given.delete(seat); draw(); await changed(); }) }, "Take back")),
      h("p", {}, h("a", { href: links[0], target: "_blank" }, `Open seat ${seat} on this machine`)),
      links.slice(1).map((link) => h("p", {}, "On your network: ", h("a", { href: link, target: "_blank" }, link))),
      links.length === 1 && h("p.soft", {}, "For another machine on your network, start ", h("code", {}, "decktool studio --lan"), "."));
  }

  const draw = () => fill(list, seats.filter((seat) => seat !== mine).map(row));
  draw();
  for (const seat of away) give(seat).catch(studio.trouble);
}
