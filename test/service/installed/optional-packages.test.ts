import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Config, ConfigError, readConfig } from "../../../src/config/config.ts";
import { packagedFaces } from "../../../src/ports/faces/packages.ts";
import { leftOut, mustHaveClients, mustSpeakToAgents } from "../../../src/service/installed/optional-packages.ts";

const { optionalDependencies: versions } = JSON.parse(
  readFileSync(new URL("../../../package.json", import.meta.url), "utf8"),
) as { readonly optionalDependencies: Readonly<Record<string, string>> };

const sealed = { DATA_DIR: "data", SEALING_KEY: Buffer.alloc(32, 1).toString("base64") };
const configs: Readonly<Record<string, Config>> = {
  embedded: readConfig({ DATA_DIR: "data" }),
  postgres: readConfig({ ...sealed, STORAGE: "postgres", PG_URL: "postgres://u:p@db/colophon" }),
  cluster: readConfig({
    ...{ ...sealed, STORAGE: "cluster", ESDB_URL: "esdb://u:p@log:2113", MONGO_URL: "mongodb://db/colophon" },
  }),
  gridfs: readConfig({ DATA_DIR: "data", FILES: "gridfs", MONGO_URL: "mongodb://db/colophon" }),
  "files in postgres": readConfig({ DATA_DIR: "data", FILES: "postgres", PG_URL: "postgres://u:p@db/colophon" }),
  provider: readConfig({
    ...{ DATA_DIR: "data", OIDC_ISSUER: "https://id.example.com", OIDC_CLIENT_ID: "studio" },
    ...{ OIDC_CLIENT_SECRET: "secret", OIDC_TENANT: "5a4e3d2c-1b0a-4f8e-9d7c-6b5a4f3e2d1c", OIDC_ROLES: "writer" },
  }),
};

const nothing = (name: string): never => {
  throw new Error(`Cannot find package '${name}'`);
};

/** The faults that a start reports where no client is installed. */
function faultsOf(config: Config): readonly string[] {
  try {
    mustHaveClients(config, nothing);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

const sentence = (setting: string, name: string): string =>
  `${setting}: its client, the package ${name}, is not installed: npm install ${name}@${versions[name]}.`;

test.each([
  ["embedded", []],
  ["postgres", [sentence("PG_URL", "pg")]],
  ["cluster", [sentence("ESDB_URL", "@eventstore/db-client"), sentence("MONGO_URL", "mongodb")]],
  ["gridfs", [sentence("MONGO_URL", "mongodb")]],
  ["files in postgres", [sentence("PG_URL", "pg")]],
  ["provider", [sentence("OIDC_ISSUER", "openid-client")]],
])("%s: every client that is not installed and needed is named, with the command that installs it", (name, said) => {
  expect(faultsOf(configs[name] as Config)).toEqual(said);
});

test("where all optional packages are installed, every storage has its clients", () => {
  for (const config of Object.values(configs)) expect(() => mustHaveClients(config)).not.toThrow();
});

test("a start names families and packages of faces that are not installed, and says nothing when all are", () => {
  expect(leftOut(packagedFaces().missing())).toEqual([]);
  const faces = packagedFaces(undefined, nothingIn(/^@fontsource-variable\/|noto-sans-telugu|noto-emoji/));
  expect(leftOut(faces.missing())).toEqual([
    "Faces are not installed (Noto Sans Telugu, Noto Sans SC, Noto Sans TC, Noto Sans JP, Noto Sans KR, Noto Emoji); " +
      `characters that no other face has are reported as missing: npm install ${named("@expo-google-fonts/noto-sans-telugu")} ` +
      `${["sc", "tc", "jp", "kr"].map((one) => named(`@fontsource-variable/noto-sans-${one}`)).join(" ")} ` +
      `${named("@expo-google-fonts/noto-emoji")}.`,
  ]);
});

test("a start, and colophon mcp, name what agents speak when it is not installed", () => {
  const said = `The package @modelcontextprotocol/sdk is not installed, so agents are not answered: npm install ${named("@modelcontextprotocol/sdk")}.`;
  expect(leftOut([], nothing)).toEqual([said]);
  expect(() => mustSpeakToAgents(nothing)).toThrow(expect.objectContaining({ faults: [`colophon mcp: ${said}`] }));
  expect(() => mustSpeakToAgents()).not.toThrow();
});

const named = (name: string): string => `${name}@${versions[name]}`;

const nothingIn =
  (lacking: RegExp) =>
  (name: string): string =>
    lacking.test(name) ? nothing(name) : fileURLToPath(new URL(".", import.meta.resolve(`${name}/package.json`)));
