import { env } from "node:process";
import { afterAll, beforeAll } from "vitest";
import { connectMongo, type MongoConnection } from "../../../../src/ports/drivers/mongodb.ts";
import { type MongoDouble, startMongoDouble } from "./server.ts";

/** A fresh database for every test; `dispose` removes it. */
export interface TestDatabase {
  readonly connection: MongoConnection;
  dispose(): Promise<void>;
}

export interface MongoUnderTest {
  readonly name: string;
  /** An update looks and writes in one step. FerretDB 1 does not: of writers at the same time one can undo another. */
  readonly atomic: boolean;
  /** To be called within a `describe`, or at the top of a file: starts what has to run, and stops it. */
  use(): () => Promise<TestDatabase>;
}

let made = 0;

/** A database for this test alone: the server may hold other things. */
async function freshDatabase(urlOf: (name: string) => string): Promise<TestDatabase> {
  made += 1;
  const connection = await connectMongo(urlOf(`colophon-test-${process.pid}-${Date.now()}-${made}`));
  const dispose = async (): Promise<void> => {
    await connection.database.dropDatabase();
    await connection.files.dropDatabase();
    await connection.close();
  };
  return { connection, dispose };
}

const double: MongoUnderTest = {
  name: "MongoDB's driver and a double",
  atomic: true,
  use: () => {
    let server: MongoDouble;
    beforeAll(async () => {
      server = await startMongoDouble({ replicaSet: true });
    });
    afterAll(() => server.stop());
    return () => freshDatabase((name) => server.url(name));
  },
};

/** The address with another database in it. */
function withDatabase(url: string, name: string): string {
  const [, head = "", , query = ""] = /^([^:]+:\/\/[^/?]+)(\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  return `${head}/${name}${query}`;
}

/** The double always; also the server that MONGO_URL names, if any. */
export async function mongoServers(): Promise<readonly MongoUnderTest[]> {
  const { MONGO_URL: url } = env;
  if (url === undefined || url === "") return [double];
  const product = await productOf(url);
  const server: MongoUnderTest = {
    name: `${product} at MONGO_URL`,
    atomic: product !== "FerretDB",
    use: () => () => freshDatabase((name) => withDatabase(url, name)),
  };
  return [double, server];
}

async function productOf(url: string): Promise<"FerretDB" | "MongoDB"> {
  const { database, close } = await connectMongo(url);
  const about = await database.command({ buildInfo: 1 });
  await close();
  return Object.hasOwn(about, "ferretdbVersion") || Object.hasOwn(about, "ferretdb") ? "FerretDB" : "MongoDB";
}
