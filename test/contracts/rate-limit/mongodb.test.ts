import { afterEach } from "vitest";
import { openMongoLimiter } from "../../../src/ports/rate-limit/mongodb.ts";
import { mongoServers, type TestDatabase } from "../../support/servers/mongodb/databases.ts";
import { limiterSuite, patienceMs } from "./suite.ts";

for (const { name, use, atomic } of await mongoServers()) {
  const freshDatabase = use();
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await database?.dispose();
    database = undefined;
  });
  const open = async () => {
    database = await freshDatabase();
    return await openMongoLimiter(database.connection, patienceMs);
  };
  limiterSuite(name, open, { atomic });
}
