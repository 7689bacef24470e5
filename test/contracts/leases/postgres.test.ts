import { afterEach, describe } from "vitest";
import { openPostgresLeases } from "../../../src/ports/leases/postgres.ts";
import { needs } from "../../support/programs/programs.ts";
import { freshSchema, type TestSchema } from "../../support/servers/postgres/databases.ts";
import { leaseSuite } from "./suite.ts";

describe("a real server", needs("postgresql"), () => {
  let schema: TestSchema | undefined;
  afterEach(async () => {
    await schema?.dispose();
    schema = undefined;
  });
  const open = async () => {
    schema = await freshSchema();
    return await openPostgresLeases(schema.connection);
  };
  leaseSuite("PostgreSQL", open, { shared: true });
});
