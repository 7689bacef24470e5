import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { ConfigError, fileStoreOf, readConfig, settings, sharedOf, waitsForServers } from "../../src/config/config.ts";
import { envExample } from "../../tools/generate/env-example.ts";

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

test("an empty environment gives every default", () => {
  const config = readConfig({});
  expect(config).toMatchObject({ host: "127.0.0.1", port: 8080, retentionDays: 30, generationsPerMinute: 600 });
  expect(config.baseUrl).toBeUndefined();
  expect(config.metricsPort).toBeUndefined();
  expect(config.dataDir.endsWith("/data")).toBe(true);
});

test("all faults are reported at once, each with its variable, what was expected and what came", () => {
  const faults = faultsOf({
    PORT: "eighty",
    RETENTION_DAYS: "0",
    LOG_LEVEL: "loud",
    BASE_URL: "ftp://x",
    WORKERS: "-1",
  });
  expect(faults).toHaveLength(5);
  expect(faults).toContain('PORT: expected a whole number from 0 to 65535, got "eighty".');
  expect(faults).toContain('RETENTION_DAYS: expected a whole number from 1 to 36500, got "0".');
  expect(faults.join("\n")).toMatch(/LOG_LEVEL: expected one of fatal, error.*got "loud"/);
  expect(faults.join("\n")).toMatch(/BASE_URL: expected an http or https address/);
  expect(faults.join("\n")).toMatch(/WORKERS: expected/);
});

test("an empty or blank variable counts as not set", () => {
  expect(readConfig({ PORT: "", BASE_URL: "  " })).toMatchObject({ port: 8080, baseUrl: undefined });
});

test("a base address loses its trailing slash and must not carry a password or a query", () => {
  expect(readConfig({ BASE_URL: "https://docs.example.com/x/" }).baseUrl).toBe("https://docs.example.com/x");
  expect(faultsOf({ BASE_URL: "https://u:p@docs.example.com" })).toHaveLength(1);
  expect(faultsOf({ BASE_URL: "https://docs.example.com?a=1" })).toHaveLength(1);
});

test("a folder of files must be there, and a data folder must be one or can be made", () => {
  const folder = dirname(fileURLToPath(import.meta.url));
  const file = fileURLToPath(import.meta.url);
  expect(faultsOf({ PLATFORM_ASSETS: folder, DATA_DIR: join(folder, "not", "there", "yet") })).toEqual([]);
  expect(faultsOf({ PLATFORM_ASSETS: "/nope", DATA_DIR: file })).toEqual([
    `DATA_DIR: expected a folder, or a path where one can be made, got "${file.slice(0, 60)}${file.length > 60 ? "…" : ""}".`,
    'PLATFORM_ASSETS: expected a folder that is there, got "/nope".',
  ]);
  expect(faultsOf({ PLATFORM_ASSETS: file })).toHaveLength(1);
  expect(faultsOf({ DATA_DIR: join(file, "below") })).toHaveLength(1);
});

test("the metrics port must differ from the service's", () => {
  expect(faultsOf({ PORT: "9000", METRICS_PORT: "9000" })).toHaveLength(1);
});

test("a fault quotes at most sixty characters and no control characters", () => {
  const [fault] = faultsOf({ PORT: `1\u001b[2J${"9".repeat(500)}` });
  expect(fault?.length).toBeLessThan(150);
  expect(fault).not.toContain("\u001b");
});

const cluster = {
  STORAGE: "cluster",
  ESDB_URL: "esdb://admin:changeit@n1:2113,n2:2113?tls=true",
  MONGO_URL: "mongodb://colophon:sEcret@m1:27017,m2:27017/colophon?replicaSet=rs",
  SEALING_KEY: Buffer.alloc(32, 7).toString("base64"),
};

test("shared storage wants both servers and the key that all nodes share, and names each that is missing", () => {
  expect(faultsOf(cluster)).toEqual([]);
  expect(sharedOf(readConfig(cluster))).toMatchObject({ esdbUrl: cluster.ESDB_URL, mongoUrl: cluster.MONGO_URL });
  const faults = faultsOf({ STORAGE: "cluster" });
  expect(faults.map((fault) => fault.split(":")[0])).toEqual(["ESDB_URL", "MONGO_URL", "SEALING_KEY"]);
  expect(faults.every((fault) => fault.endsWith("as STORAGE is cluster; got nothing."))).toBe(true);
});

test("a service that is given a server and keeps all in its folder is configured by half, and does not start", () => {
  expect(sharedOf(readConfig({}))).toBeUndefined();
  const { STORAGE: _storage, SEALING_KEY: _key, ...servers } = cluster;
  expect(faultsOf(servers).map((fault) => fault.split(":")[0])).toEqual(["ESDB_URL", "MONGO_URL"]);
});

test("requests wait for servers with every setup that has one, also where files alone are on it", () => {
  const files: readonly Record<string, string>[] = [
    { FILES: "gridfs", MONGO_URL: "mongodb://host/colophon" },
    { FILES: "postgres", PG_URL: "postgres://host/colophon" },
    { FILES: "s3", S3_BUCKET: "files", S3_ENDPOINT: "https://s3.example.com" },
  ];
  expect(waitsForServers(readConfig({}))).toBe(false);
  for (const environment of files)
    expect(waitsForServers(readConfig(environment)), JSON.stringify(environment)).toBe(true);
  const SEALING_KEY = Buffer.alloc(32, 7).toString("base64");
  expect(waitsForServers(readConfig({ STORAGE: "postgres", PG_URL: "postgres://host/colophon", SEALING_KEY }))).toBe(
    true,
  );
});

test("FILES chooses the store of files alone, with the settings that it needs; nodes of a cluster need a shared one", () => {
  const { MONGO_URL } = cluster;
  expect(fileStoreOf(readConfig({}))).toBe("folder");
  expect(fileStoreOf(readConfig(cluster))).toBe("gridfs");
  expect(fileStoreOf(readConfig({ FILES: "GridFS", MONGO_URL }))).toBe("gridfs");
  expect(faultsOf({ FILES: "gridfs" })).toEqual([
    expect.stringMatching(/^MONGO_URL: .*, as FILES is gridfs; got nothing\.$/),
  ]);
  expect(faultsOf({ FILES: "grdfs", MONGO_URL })).toEqual([
    expect.stringMatching(/^FILES: expected .*, got "grdfs"\.$/),
  ]);
  expect(faultsOf({ FILES: "folder", MONGO_URL })).toEqual([expect.stringMatching(/^MONGO_URL: expected nothing/)]);
  expect(faultsOf({ ...cluster, FILES: "gridfs" })).toEqual([]);
  expect(faultsOf({ STORAGE: "cluster", FILES: "gridfs" })).toHaveLength(3);
  expect(faultsOf({ ...cluster, FILES: "folder" })).toEqual([
    "FILES: expected a store that nodes share, as STORAGE is cluster; got folder.",
  ]);
});

test("FILES=s3 needs a bucket, on either storage, and its settings are of no use without it", () => {
  const s3 = { FILES: "s3", S3_BUCKET: "my-documents" };
  expect(faultsOf({ FILES: "s3" })).toEqual([expect.stringMatching(/^S3_BUCKET: .*, as FILES is s3; got nothing\.$/)]);
  expect(faultsOf({ ...s3, S3_PREFIX: "a/b", S3_SSE: "aws:kms:key-1", S3_REGION: "eu-central-1" })).toEqual([]);
  expect(faultsOf({ ...cluster, ...s3 })).toEqual([]);
  expect(faultsOf({ S3_REGION: "eu-central-1" })).toEqual([expect.stringMatching(/^S3_REGION: expected nothing/)]);
  expect(faultsOf({ ...s3, S3_SSE: "aes" })).toEqual([
    'S3_SSE: expected AES256, aws:kms, or aws:kms: and a key, got "aes".',
  ]);
  expect(faultsOf({ ...s3, AWS_SECRET_ACCESS_KEY: "sEcret" })).toEqual([
    "AWS_SECRET_ACCESS_KEY: expected together with AWS_ACCESS_KEY_ID, got one of them.",
  ]);
});

test("a malformed address or key is named, and not repeated: it may hold a password", () => {
  const faults = faultsOf({
    ...cluster,
    ESDB_URL: "http://admin:changeit@n1",
    MONGO_URL: "mongodb://u:sEcret@/x",
    SEALING_KEY: "sEcret",
  });
  expect(faults.map((fault) => fault.split(":")[0])).toEqual(["ESDB_URL", "MONGO_URL", "SEALING_KEY"]);
  expect(faults.join()).not.toMatch(/changeit|sEcret/);
});

test.each([
  "mongodb://localhost",
  "mongodb://localhost:27017/",
  "mongodb+srv://user:p%40ss@cluster.example.net/documents?retryWrites=true&w=majority",
  "mongodb://[::1]:27017/colophon",
])("%s is an address of MongoDB", (address) => {
  expect(faultsOf({ ...cluster, MONGO_URL: address })).toEqual([]);
});

test.each(["mongodb:/x", "mongodb://", "mongodb://h/a/b", "mongodb://h/a b", "mysql://h/x"])(
  "%s is none",
  (address) => {
    expect(faultsOf({ ...cluster, MONGO_URL: address })).toHaveLength(1);
  },
);

test("env.example has a line for every setting", () => {
  for (const { name } of Object.values(settings)) expect(envExample()).toMatch(new RegExp(`^(# )?${name}=`, "m"));
});

test("env.example, taken as the environment, is valid and changes nothing", () => {
  const lines = envExample()
    .split("\n")
    .filter((line) => /^[A-Z_]+=/.test(line));
  const environment = Object.fromEntries(lines.map((line) => line.split("=", 2) as [string, string]));
  expect(parseEnv(envExample())).toEqual(environment);
  expect(readConfig(environment)).toEqual(readConfig({}));
});

test("a signer has a host and a credential, and its host is none of a vault's", () => {
  const faults = (more: Record<string, string>): readonly string[] => {
    try {
      readConfig({ ...more });
      return [];
    } catch (error) {
      return (error as ConfigError).faults;
    }
  };
  const SIGNER_CREDENTIAL = "hush-hush";
  expect(faults({ SIGNER_HOST: "hsm.example.com:8443", SIGNER_CREDENTIAL })).toEqual([]);
  expect(faults({ SIGNER_HOST: "hsm.example.com" })).toEqual([expect.stringContaining("SIGNER_CREDENTIAL")]);
  for (const SIGNER_HOST of ["https://hsm.example.com", "HSM.example.com", "a/b", "acme.vault.azure.net"]) {
    const said = faults({ SIGNER_HOST, SIGNER_CREDENTIAL });
    expect(said).toEqual([expect.stringContaining("SIGNER_HOST: expected")]);
    expect(said.join()).not.toContain(SIGNER_CREDENTIAL);
  }
});

const postgres = {
  STORAGE: "postgres",
  PG_URL: "postgres://colophon:secret@db.example:5432/colophon",
  SEALING_KEY: Buffer.alloc(32, 1).toString("base64"),
};

test("PostgreSQL needs its address and the key, keeps files too unless FILES says otherwise, and shares them", () => {
  expect(faultsOf(postgres)).toEqual([]);
  expect(sharedOf(readConfig(postgres))).toMatchObject({ storage: "postgres" });
  expect(fileStoreOf(readConfig(postgres))).toBe("postgres");
  expect(faultsOf({ STORAGE: "postgres" })).toEqual([
    expect.stringMatching(/^PG_URL: .*, as STORAGE is postgres; got nothing\.$/),
    expect.stringMatching(/^SEALING_KEY: /),
  ]);
  expect(faultsOf({ ...postgres, FILES: "folder" })).toEqual([
    "FILES: expected a store that nodes share, as STORAGE is postgres; got folder.",
  ]);
  expect(faultsOf({ PG_URL: postgres.PG_URL })).toEqual([expect.stringMatching(/^PG_URL: expected nothing/)]);
});

test.each([
  "postgresql://db.example/colophon",
  "postgres://user:p%40ss@db.example:6432/colophon?sslmode=verify-full&sslrootcert=/etc/roots.pem",
  "postgres:///colophon?host=/var/run/postgresql",
])("%s is an address of PostgreSQL", (address) => {
  expect(faultsOf({ ...postgres, PG_URL: address })).toEqual([]);
});

test("an address of PostgreSQL names one host and a database, and is not repeated in a fault", () => {
  for (const address of [
    "postgres://u:secret@a,b/c",
    "postgres://u:secret@host",
    "postgres://u:secret@host/",
    "mysql://h/d",
  ]) {
    const faults = faultsOf({ ...postgres, PG_URL: address });
    expect(faults).toEqual([expect.stringMatching(/^PG_URL: expected an address like .*got something else\.$/)]);
    expect(faults.join()).not.toContain(address);
  }
});

test("headers and attributes of traces are percent-encoded pairs, and a fault does not repeat them", () => {
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/",
    OTEL_EXPORTER_OTLP_HEADERS: "Authorization=Basic%20a%3D%3D, x-scope = one ,",
    OTEL_RESOURCE_ATTRIBUTES: "service.namespace=papers%2Cinc",
    OTEL_TRACES_SAMPLER: "traceidratio",
    OTEL_TRACES_SAMPLER_ARG: "0.25",
    OTEL_SDK_DISABLED: "TRUE",
  });
  expect(config).toMatchObject({
    otelEndpoint: "http://collector:4318",
    otelHeaders: { Authorization: "Basic a==", "x-scope": "one" },
    otelResource: { "service.namespace": "papers,inc" },
    ...{ otelSampler: "traceidratio", otelSamplerArg: 0.25, otelDisabled: true },
  });
  for (const written of ["secret", "=secret", "Host=secret", "a b=secret", "x=secret%0d%0ay: z", "x=secret%zz"]) {
    const faults = faultsOf({ OTEL_EXPORTER_OTLP_HEADERS: written });
    expect(faults.join(), written).toMatch(
      /^OTEL_EXPORTER_OTLP_HEADERS: expected names of headers .* got something else/,
    );
  }
  for (const written of ["1.5", "-1", "half", "1e-1"])
    expect(faultsOf({ OTEL_TRACES_SAMPLER_ARG: written })).toHaveLength(1);
});

test.each([
  "https://keys.example.com/creds",
  "http://localhost:8080/creds",
  "http://127.0.0.1/creds",
  "http://[::1]:1234/creds",
  "http://169.254.170.2/v2/credentials",
  "http://169.254.170.23/v1/credentials",
  "http://[fd00:ec2::23]/v1/credentials",
])("a container may get its keys at %s", (url) => {
  expect(faultsOf({ FILES: "s3", S3_BUCKET: "my-documents", AWS_CONTAINER_CREDENTIALS_FULL_URI: url })).toEqual([]);
});

test.each([
  "http://keys.example.com/creds",
  "http://169.254.170.2.example.com/creds",
  "http://127.0.0.1@example.com/creds",
  "http://10.0.0.1/creds",
  "ftp://127.0.0.1/creds",
])("keys do not travel unencrypted, as from %s", (url) => {
  expect(faultsOf({ FILES: "s3", S3_BUCKET: "my-documents", AWS_CONTAINER_CREDENTIALS_FULL_URI: url })).toEqual([
    expect.stringMatching(
      /^AWS_CONTAINER_CREDENTIALS_FULL_URI: expected an https address, or an http one of this machine/,
    ),
  ]);
});
