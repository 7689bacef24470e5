import { describe, expect, test } from "vitest";
import { proxiedNetwork } from "../support/kill/network.ts";
import { startNode } from "../support/kill/node-process.ts";
import { postgresRounds } from "../support/kill/postgres-rounds.ts";
import { needs } from "../support/programs/programs.ts";
import { isLeftOut } from "../support/scope.ts";
import { ownServer, startOwnServer } from "../support/servers/postgres/server.ts";

/** Minutes, and at night alone; by day `test/ports/event-log/postgres-kill.test.ts` crashes the server under the log. */
describe.skipIf(isLeftOut("kills on PostgreSQL"))("two nodes on PostgreSQL", needs(...ownServer), () => {
  test("killed, cut off and left by their server under load they keep what they promised", async () => {
    const server = await startOwnServer();
    const network = await proxiedNetwork(server.port, 2);
    const said: string[] = [];
    const { acknowledged, faults } = await postgresRounds({
      rounds: 4,
      server,
      network,
      start: (_node, { folder, settings }) => startNode(folder, settings),
      say: (line) => said.push(line),
    });
    await network.stop();
    await server.remove();
    expect(acknowledged).toBeGreaterThan(100);
    expect(Object.keys(faults)).toHaveLength(4);
    expect(said.at(-1)).toMatch(/all as promised$/);
  });
});
