import { afterEach, describe } from "vitest";
import { openPostgresLimiter } from "../../../src/ports/rate-limit/postgres.ts";
import { needs } from "../../support/programs/programs.ts";
import { freshSchema, type TestSchema } from "../../support/servers/postgres/databases.ts";
import { limiterSuite, patienceMs } from "./suite.ts";

describe("a real server", needs("postgresql"), () => {
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
