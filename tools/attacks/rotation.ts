import { argv } from "node:process";
import { rotationRounds } from "../../test/support/kill/rotation.ts";
import { mustFind } from "../../test/support/programs/found.ts";
import { ownServer, startOwnServer } from "../../test/support/servers/postgres/server.ts";

/**
 * Replaces the sealing key of a service under load, killed (`kill -9`) again and again amid it: `npm run attack -- rotation 10`, and with
 * `postgres` as the second word on a server of its own. Exit code 1 when a file or an answer is lost, or the rotation does not end.
 */
const [, , count = "10", storage = "embedded"] = argv;
const kills = Number(count);
if (!Number.isInteger(kills) || kills < 1) throw new Error("Expected a number of kills.");
if (!["embedded", "postgres"].includes(storage)) throw new Error(`Expected embedded or postgres; came ${storage}.`);
const filesPerKill = 60;

async function rotated(settings: Readonly<Record<string, string>>): Promise<void> {
  const { acknowledged, amid, compared } = await rotationRounds({
    ...{ kills, settings, files: kills * filesPerKill, say: console.log },
  });
  console.log(
    `${storage}: ${kills} kills, ${amid} of them amid the rotation; ${acknowledged} answers and ${compared} sealed files, nothing lost; the rotation ended`,
  );
  if (amid < kills / 2) throw new Error("Fewer than half of the kills came amid the rotation.");
}

if (storage === "embedded") await rotated({});
else {
  mustFind(...ownServer);
  const server = await startOwnServer();
  try {
    await rotated({ STORAGE: "postgres", PG_URL: server.url });
  } finally {
    await server.remove();
  }
}
