import { startMongoDouble } from "../../test/support/servers/mongodb/server.ts";
import { speak } from "./double.ts";

// The double of MongoDB as a process of its own.

const mongo = await startMongoDouble({ replicaSet: true });
speak({ MONGO_URL: mongo.url() }, () => {
  const calls: Record<string, number> = {};
  for (const command of mongo.commands) {
    const name = `MongoDB: ${command.replace(/@[0-9]+[.][0-9a-f]+$/, "")}`;
    calls[name] = (calls[name] ?? 0) + 1;
  }
  return calls;
});
