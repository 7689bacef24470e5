import { describe } from "vitest";
import { postgresProjections } from "../../../src/ports/read-models/postgres.ts";
import { needs } from "../../support/programs/programs.ts";
import { freshSchema } from "../../support/servers/postgres/databases.ts";
import { readModelSuite } from "./suite.ts";

const open = async () => {
  const { connection, dispose } = await freshSchema();
  const store = () => postgresProjections(connection, () => new Date());
  return { store: store(), reopen: async () => store(), dispose };
};

describe("a real server", needs("postgresql"), () => {
  readModelSuite("PostgreSQL", open, { outlives: true });
});
