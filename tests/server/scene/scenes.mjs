/** Scenes for tests of the layout, as parts by id. */

/** Return the parts of a scene; items are [id, fields, content].
 * @param {number} viewer @param {any[]} players @param {any[]} items
 */
export function partsOf(viewer, players, items) {
  const parts = new Map();
  const put = ([id, fields, content = []]) => {
    parts.set(id, { ...fields, ...(content.length > 0 ? { items: content.map(put) } : {}) });
    return id;
  };
  const names = players.map((name, number) => {
    const id = `player ${number + 1}`;
    parts.set(id, { t: "player", id: number + 1, no: number + 1, name, color: "ff0000", score: 0 });
    return id;
  });
  parts.set("", { viewer, players: names, active: [1], items: items.map(put) });
  return parts;
}

const NAMES = ["Annabella", "Bob", "Cy", "Dora-Maria", "Emil", "Fay", "Gus", "Hildegard"];
const card = (number) => [`card ${number}`, { t: "card", corner: `${number}`, sign: "♠" }];
const handOf = (owner, fields, content) => [`hand ${owner}`, { t: "hand", ...fields }, content];
const matOf = (owner, content) => [`mat ${owner}`, { t: "mat", owner }, content];

/** A card game of some players, with a trick in the middle. @param {number} count */
export function cardGame(count, viewer = 1) {
  const players = NAMES.slice(0, count);
  const mats = players.map((_, number) => {
    const owner = number + 1;
    const cards = [...Array(13).keys()].map(card);
    const hand = owner === viewer ? handOf(owner, {}, cards) : handOf(owner, { hidden: 13 });
    const points = [`points ${owner}`, { t: "counter", name: "points", value: 3 }];
    return matOf(owner, [points, [`taken ${owner}`, { t: "pile", count: 4, name: "taken" }], hand]);
  });
  const seats = players.map((_, number) => [
    `seat ${number + 1}`,
    { t: "seat", owner: number + 1 },
  ]);
  return partsOf(viewer, players, [["trick", { t: "ring", name: "trick" }, seats], ...mats]);
}

/** A board of so many cells on a side. @param {number} side @param {object} fields */
export function board(side, fields = {}) {
  const grid = ["board", { t: "grid", columns: side, rows: side, ground: "felt", ...fields }];
  return partsOf(1, ["Ann", "Bob"], [grid]);
}

/** Two players with a board each. */
export function twoBoards() {
  const sea = (owner) => [`sea ${owner}`, { t: "grid", columns: 10, rows: 10, labels: "numbers" }];
  return partsOf(1, ["Ann", "Bob"], [matOf(1, [sea(1)]), matOf(2, [sea(2)])]);
}

/** A map with ways, a long text, and things of each kind. */
export function everything() {
  const spots = [1, 2, 3].map((n) => [
    `spot ${n}`,
    { t: "spot", x: 5 * n, y: 4, size: 3, name: "Hamburg" },
    [[`house ${n}`, { t: "piece", shape: "house" }]],
  ]);
  const ways = [["way", { t: "line", a: "spot 1", b: "spot 2", parts: 3 }]];
  const ship = [
    "ship",
    {
      t: "piece",
      shape: "ship",
      covers: [
        [0, 0],
        [0, 1],
        [0, 2],
      ],
    },
  ];
  const things = [ship, ["die", { t: "die", value: 4 }], ["turned", { t: "card", turn: 90 }]];
  return partsOf(
    0,
    ["Ann"],
    [
      ["map", { t: "map", width: 20, height: 9 }, [...spots, ...ways]],
      ["row", { t: "row", name: "things", hidden: 2 }, things],
      ["text", { t: "text", text: "A sentence that is rather long, and goes on. ".repeat(4) }],
      ["fixed", { t: "text", text: "+--+\n|  |\n+--+", fixed: true }],
      ["hexes", { t: "grid", columns: 4, rows: 3, hexes: true }],
    ],
  );
}
