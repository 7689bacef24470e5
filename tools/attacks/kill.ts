import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { startDisturbedCluster } from "../../test/support/kill/disturbances.ts";
import { namespaceAddresses, namespaceNetwork, proxiedNetwork } from "../../test/support/kill/network.ts";
import { startBuiltNode } from "../../test/support/kill/node-process.ts";
import { postgresRounds } from "../../test/support/kill/postgres-rounds.ts";
import { killRounds } from "../../test/support/kill/rounds.ts";
import { mustFind } from "../../test/support/programs/found.ts";
import { ownServer, startOwnServer } from "../../test/support/servers/postgres/server.ts";

/**
 * Kills services under load again and again, and looks after every tenth time whether all is there:
 * `npm run attack -- kill 100 embedded`, or `cluster`, or both without a word. `tools/postgres.sh npm run attack -- kill 100 postgres`
 * also crashes the server, and cuts the network between it and a node; its nodes run what `npm run build` made.
 */
const [, , count = "100", which = "both"] = argv;
const rounds = Number(count);
const kinds = ["embedded", "cluster", "both", "postgres"];
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("Expected a number of rounds.");
if (!kinds.includes(which)) throw new Error(`Expected one of ${kinds.join(", ")}; came ${which}.`);

if (which === "embedded" || which === "both") {
  const { acknowledged, jobs } = await killRounds({ rounds, nodes: 1, settings: {}, say: console.log });
  console.log(`embedded: ${rounds} kills, ${acknowledged} answers, nothing lost; all ${jobs} jobs made`);
}
if (which === "cluster" || which === "both") {
  const { settings, disturb, stop } = await startDisturbedCluster();
  const faults = new Map<string, number>();
  const { acknowledged, jobs } = await killRounds({
    ...{ rounds, nodes: 2, settings, say: console.log },
    disturb: async () => {
      const fault = await disturb();
      faults.set(fault, (faults.get(fault) ?? 0) + 1);
      return fault;
    },
  });
  await stop();
  console.log([...faults].map(([fault, times]) => `${fault}: ${times}`).join(", "));
  console.log(
    `cluster, on doubles of its servers: ${rounds} kills, ${acknowledged} answers, nothing lost; all ${jobs} jobs made`,
  );
}
const nodes = 2;
/** The longest that another node may take until it works on what a lost one had begun. */
const takeoverWithinMs = 6000;

async function onPostgres(): Promise<void> {
  mustFind(...ownServer);
  const program = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));
  const server = await startOwnServer([], { from: namespaceAddresses });
  const network = namespaceNetwork(server.port, nodes) ?? (await proxiedNetwork(server.port, nodes));
  const logs = mkdtempSync(join(tmpdir(), "colophon-kill-"));
  console.log(`the network is cut in ${network.kind}; errors of the nodes are in ${logs}`);
  try {
    const { acknowledged, takeoverMs, faults } = await postgresRounds({
      ...{ rounds, server, network, say: console.log },
      start: (node, { folder, settings, link: { inside, nodeHost: host } }) =>
        startBuiltNode({ program, folder, settings, inside, host, logFile: join(logs, `node-${node}.log`) }),
    });
    console.log(
      Object.entries(faults)
        .map(([fault, times]) => `${fault}: ${times}`)
        .join(", "),
    );
    console.log(`another node had all jobs of a lost one within ${(takeoverMs / 1000).toFixed(1)} s`);
    console.log(`postgres: ${rounds} rounds, ${acknowledged} answers, nothing lost, doubled or missed`);
    if (takeoverMs > takeoverWithinMs) throw new Error(`Expected at most ${takeoverWithinMs / 1000} s.`);
  } finally {
    await network.stop();
    await server.remove();
  }
}

if (which === "postgres") await onPostgres();
