import { startTestCluster } from "../../test/support/servers/cluster.ts";

// The doubles of both servers as a process of their own. It says their addresses, and whenever it is spoken to, what was called so far.

const { events, mongo, settings } = await startTestCluster();
const counts = (): Readonly<Record<string, number>> => {
  const calls: Record<string, number> = {
    "EventStoreDB: append": events.state.calls.append,
    "EventStoreDB: read or subscribe": events.state.calls.read,
  };
  for (const command of mongo.commands) {
    const name = `MongoDB: ${command.replace(/@[0-9]+[.][0-9a-f]+$/, "")}`;
    calls[name] = (calls[name] ?? 0) + 1;
  }
  return calls;
};
process.on("message", () => process.send?.(counts()));
process.on("disconnect", () => process.exit(0));
process.send?.(settings);
