import { afterEach, describe } from "vitest";
import { openPostgresLimiter } from "../../../src/ports/rate-limit/postgres.ts";
import { freshSchema, type TestSchema, withoutPostgres } from "../../support/servers/postgres/databases.ts";
import { limiterSuite, patienceMs } from "./suite.ts";

describe.skipIf(withoutPostgres !== undefined)(withoutPostgres ?? "a real server", () => {
  let schema: TestSchema | undefined;
  afterEach(async () => {
    await schema?.dispose();
    schema = undefined;
  });
  const open = async () => {
    schema = await freshSchema();
    return await openPostgresLimiter(schema.connection, patienceMs);
  };
  limiterSuite("PostgreSQL", open);
});
