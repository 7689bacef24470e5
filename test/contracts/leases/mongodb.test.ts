import { afterEach } from "vitest";
import { openMongoLeases } from "../../../src/ports/leases/mongodb.ts";
import { mongoServers, type TestDatabase } from "../../support/servers/mongodb/databases.ts";
import { leaseSuite } from "./suite.ts";

for (const { name, use } of await mongoServers()) {
  const freshDatabase = use();
  let database: TestDatabase | undefined;
  afterEach(async () => {
    await database?.dispose();
    database = undefined;
  });
  const open = async () => {
    database = await freshDatabase();
    return await openMongoLeases(database.connection, () => new Date());
  };
  leaseSuite(name, open, { shared: true });
}
