import { afterEach, describe } from "vitest";
import { openPostgresLeases } from "../../../src/ports/leases/postgres.ts";
import { freshSchema, type TestSchema, withoutPostgres } from "../../support/servers/postgres/databases.ts";
import { leaseSuite } from "./suite.ts";

describe.skipIf(withoutPostgres !== undefined)(withoutPostgres ?? "a real server", () => {
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
