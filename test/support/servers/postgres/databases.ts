import { Client } from "pg";
import { connectPostgres } from "../../../../src/ports/drivers/postgres.ts";
import type { PostgresConnection } from "../../../../src/ports/drivers/postgres-connection.ts";
import { place } from "../../programs/programs.ts";

/** A schema for this test alone; `dispose` removes it. */
export interface TestSchema {
  readonly connection: PostgresConnection;
  /** As a second node connects. */
  connect(): Promise<PostgresConnection>;
  dispose(): Promise<void>;
}

let made = 0;

export async function freshSchema(): Promise<TestSchema> {
  made += 1;
  const schema = `test_${process.pid}_${Date.now()}_${made}`;
  const connect = (): Promise<PostgresConnection> => connectPostgres(place("postgresql"), { schema, connections: 4 });
  const connections = [await connect()];
  const [connection] = connections as [PostgresConnection];
  return {
    connection,
    connect: async () => {
      const next = await connect();
      connections.push(next);
      return next;
    },
    dispose: async () => {
      await connection.query(`DROP SCHEMA "${schema}" CASCADE`);
      for (const one of connections) await one.close();
    },
  };
}

/** An empty database of its own, as a service is given one. */
export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** On the server that `tools/postgres.sh` starts. @throws Error where none runs */
export async function freshDatabase(): Promise<TestDatabase> {
  const url = place("postgresql");
  made += 1;
  const name = `test_${process.pid}_${Date.now()}_${made}`;
  const run = async (statement: string): Promise<void> => {
    const client = new Client(url);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE "${name}"`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return { url: address.href, remove: () => run(`DROP DATABASE "${name}" WITH (FORCE)`) };
}
