import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Config, ConfigError, fileStoreOf } from "../../config/config.ts";
import type { FileStoreKind } from "../../config/stores.ts";
import type { FaceEntry } from "../../ports/faces/port.ts";

/**
 * Clients of servers, each with the setting that needs it. They are among the packages that an installation may leave out
 * (`npm install --omit=optional`).
 */
const clients = {
  PG_URL: "pg",
  ESDB_URL: "@eventstore/db-client",
  MONGO_URL: "mongodb",
  OIDC_ISSUER: "openid-client",
} as const;

/** The package of the protocol that agents speak: `colophon mcp`, and the route `/v1/{tenantId}/mcp`. */
const protocol = "@modelcontextprotocol/sdk";

type ClientSetting = keyof typeof clients;

const ofStorage: Readonly<Record<Config["storage"], readonly ClientSetting[]>> = {
  embedded: [],
  postgres: ["PG_URL"],
  cluster: ["ESDB_URL", "MONGO_URL"],
};

const ofFiles: Readonly<Record<FileStoreKind, readonly ClientSetting[]>> = {
  folder: [],
  gridfs: ["MONGO_URL"],
  postgres: ["PG_URL"],
  s3: [],
};

const { resolve } = createRequire(import.meta.url);

/** Resolves the name of a file of a package, and throws where it is not installed. */
type Find = (name: string) => unknown;

/** @throws ConfigError with a sentence for every client that the settings need and that is not installed */
export function mustHaveClients(config: Config, find: Find = resolve): void {
  const provider: readonly ClientSetting[] = config.oidcIssuer === undefined ? [] : ["OIDC_ISSUER"];
  const needed = new Set([...ofStorage[config.storage], ...ofFiles[fileStoreOf(config)], ...provider]);
  const missing = [...needed].filter((setting) => !isInstalled(clients[setting], find));
  if (missing.length === 0) return;
  throw new ConfigError(
    missing.map((setting) => {
      const name = clients[setting];
      return `${setting}: its client, the package ${name}, is not installed: ${installing(name)}.`;
    }),
  );
}

/** @throws ConfigError when what agents speak is not installed */
export function mustSpeakToAgents(find: Find = resolve): void {
  const sentence = agentsLack(find);
  if (sentence !== undefined) throw new ConfigError([`colophon mcp: ${sentence}`]);
}

const agentsLack = (find: Find): string | undefined =>
  isInstalled(`${protocol}/server/index.js`, find)
    ? undefined
    : `The package ${protocol} is not installed, so agents are not answered: ${installing(protocol)}.`;

/** Sentences for the log of a start on optional packages that are not installed and that no setting needs. */
export function leftOut(missing: readonly FaceEntry[], find: Find = resolve): readonly string[] {
  return [facesLack(missing), agentsLack(find)].filter((sentence) => sentence !== undefined);
}

const installing = (name: string): string => `npm install ${name}@${optionalVersions()[name]}`;

function isInstalled(name: string, find: Find): boolean {
  try {
    find(name);
    return true;
  } catch {
    return false;
  }
}

/** The versions that this one was tried with. */
function optionalVersions(): Readonly<Record<string, string>> {
  const text = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly optionalDependencies: Readonly<Record<string, string>> }).optionalDependencies;
}

function facesLack(missing: readonly FaceEntry[]): string | undefined {
  if (missing.length === 0) return undefined;
  const families = [...new Set(missing.map(({ family }) => family))].join(", ");
  const packages = [...new Set(missing.map((face) => `${face.package}@${face.version}`))].join(" ");
  return `Faces are not installed (${families}); characters that no other face has are reported as missing: npm install ${packages}.`;
}
