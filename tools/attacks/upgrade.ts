import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { proxiedNetwork } from "../../test/support/kill/network.ts";
import { startBuiltNode } from "../../test/support/kill/node-process.ts";
import { rollingUpgrade } from "../../test/support/kill/postgres-rounds.ts";
import { mustFind } from "../../test/support/programs/found.ts";
import { ownServer, startOwnServer } from "../../test/support/servers/postgres/server.ts";

/**
 * A rolling upgrade with two builds: `tools/postgres.sh npm run attack -- upgrade ../older`, where `../older` is a built checkout
 * of older code. Two of its nodes work on PostgreSQL under load; each is stopped and one of this checkout's `dist` takes its place,
 * so that old and new work side by side. At the end everything acknowledged is there, once.
 */

const nodes = 2;

async function upgrade(older: string): Promise<void> {
  const builds = {
    old: join(older, "dist/cli/main.js"),
    new: fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url)),
  };
  for (const program of Object.values(builds))
    if (!existsSync(program))
      throw new Error(`Expected a built checkout; ${program} is not there. npm run build makes it.`);
  const upgraded = new Set<number>();
  const server = await startOwnServer();
  const network = await proxiedNetwork(server.port, nodes);
  const logs = await mkdtemp(join(tmpdir(), "colophon-upgrade-"));
  console.log(`errors of the nodes are in ${logs}`);
  try {
    const { acknowledged } = await rollingUpgrade({
      ...{ server, network, say: console.log },
      upgrade: (node) => upgraded.add(node),
      start: (node, { folder, settings, link: { nodeHost: host } }) => {
        const program = upgraded.has(node) ? builds.new : builds.old;
        return startBuiltNode({ program, folder, settings, host, logFile: join(logs, `node-${node}.log`) });
      },
    });
    console.log(
      `upgrade: ${nodes} nodes replaced under load, ${acknowledged} answers, nothing lost, doubled or missed`,
    );
  } finally {
    await network.stop();
    await server.remove();
  }
}

const [, , older = ""] = argv;
if (older === "") throw new Error("Expected the folder of a built checkout of older code.");
mustFind(...ownServer);
await upgrade(older);
