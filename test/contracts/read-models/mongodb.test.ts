import { mongoProjections } from "../../../src/ports/read-models/mongodb.ts";
import { mongoServers } from "../../support/servers/mongodb/databases.ts";
import { readModelSuite } from "./suite.ts";

for (const { name, use, atomic } of await mongoServers()) {
  const freshDatabase = use();
  const open = async () => {
    const { connection, dispose } = await freshDatabase();
    const store = () => mongoProjections(connection, () => new Date());
    return { store: store(), reopen: async () => store(), dispose };
  };
  readModelSuite(name, open, { outlives: true, atomic });
}
