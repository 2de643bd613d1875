// Lays the table of $title when it is the global script of a new game. Centimetres; x away from you, y to your right.
const { world } = require("@tabletop-playground/api");
const things = [
$rows
];
if (!world.getSavedData()) {
  world.setSavedData("laid");
  for (const [template, x, y, turn, up] of things) {
    const thing = world.createObjectFromTemplate(template, [x, y, 100]);
    if (!thing) continue;
    thing.setRotation([0, turn, 0]);
    if (up !== null && thing.isFaceUp() !== up) thing.flipOrUpright();
    thing.snapToGround();
  }
}
