// The server of boardgame.io, its tables in memory. Its parent asks what it has worked so far.
import { createRequire } from "node:module";
import process from "node:process";
import { GAMES } from "./boardgame_games.mjs";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const server = Server({ games: Object.values(GAMES), origins: [/.*/] });
const { appServer } = await server.run({ port: 0 });
process.send({ port: appServer.address().port });
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send({ worked: (user + system) / 1e6 });
});
process.on("disconnect", () => process.exit(0));
