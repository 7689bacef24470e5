import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig } from "../src/config/config.ts";
import { readUrl } from "../src/ports/event-log/eventstoredb/url.ts";

const fileOf = (name: string): string => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");
const cluster = fileOf("docker-compose.cluster.yml");

/** The environment of a node, with every secret filled in and every choice left at its default. */
const environmentOf = (compose: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(/x-colophon:[\s\S]*?\n\n/.exec(compose)?.[0] ?? "").matchAll(/^ {4}([A-Z_0-9]+): (.+)$/gm)].map(
      ([, name = "", written = ""]) => [
        name,
        written
          .replaceAll(/\$\{SEALING_KEY[^}]*\}/g, Buffer.alloc(32, 1).toString("base64"))
          .replaceAll(/\$\{[A-Z_0-9]+:-([^}]*)\}/g, "$1")
          .replaceAll(/\$\{[A-Z_0-9]+:\?[^}]*\}/g, "secret"),
      ],
    ),
  );

/** The lines below a service's name. */
const partOf = (compose: string, service: string): string =>
  new RegExp(`\\n {2}${service}:(?: &\\w+)?\\n([\\s\\S]*?)(?=\\n {2}\\S|\\n\\S)`).exec(compose)?.[1] ?? "";

describe("the compose file of one node", () => {
  test("hands on what .env says, and keeps what holds inside the container", () => {
    const compose = fileOf("docker-compose.yml");
    expect(compose).toMatch(/env_file:\n {6}- path: \.env\n {8}required: false/);
    const inside = Object.fromEntries(
      [...compose.matchAll(/^ {6}([A-Z_]+): ([^$\n]+)$/gm)].map(([, name, value]) => [name, value]),
    );
    const image = /^ENV NODE_ENV=production (.+)$/m.exec(fileOf("Dockerfile"))?.[1]?.split(" ") ?? [];
    expect(inside).toEqual(Object.fromEntries(image.map((word) => word.split("="))));
    expect(readConfig({ ...parseEnv(fileOf("env.example")), ...inside })).toMatchObject({
      host: "0.0.0.0",
      dataDir: "/data",
    });
  });

  test("is of an image that holds no file twice, and the licence", () => {
    const copies = [...fileOf("Dockerfile").matchAll(/^COPY .+$/gm)].map(([line]) => line);
    expect(new Set(copies).size).toBe(copies.length);
    expect(copies).toContain("COPY LICENSE ./");
  });
});

describe("the compose file of a cluster", () => {
  test("gives the nodes settings that the service takes", () => {
    const config = readConfig(environmentOf(cluster));
    expect(config).toMatchObject({ storage: "cluster", baseUrl: "http://localhost:8080" });
    expect(readUrl(config.esdbUrl ?? "")).toEqual({
      hosts: [1, 2, 3].map((number) => ({ name: `esdb-${number}`, port: 2113 })),
      credentials: { username: "colophon", password: "secret" },
      isSecure: true,
      caFile: "/trusted/ca.crt",
    });
  });

  test("lets the service see the authority's certificate and no key, and each EventStoreDB node no key but its own", () => {
    const mountsOf = (service: string): string => /volumes: \[(.+)\]/.exec(partOf(cluster, service))?.[1] ?? "";
    for (const number of [1, 2])
      expect(mountsOf(`colophon-${number}`)).toBe(`"trusted:/trusted:ro", "colophon-${number}:/data"`);
    for (const number of [1, 2, 3]) {
      const own = `"trusted:/trusted:ro", "certificate-${number}:/certificate:ro", "esdb-${number}:/var/lib/eventstore"`;
      expect(mountsOf(`esdb-${number}`)).toBe(own);
    }
    const keepers = [...cluster.matchAll(/- authority:/g)];
    expect(keepers).toHaveLength(1);
    expect(partOf(cluster, "certificates")).toContain("- authority:/authority");
  });

  test("starts EventStoreDB nodes again whatever they end with, and the service only with its user", () => {
    expect(/x-esdb:[\s\S]*?\n\nx-mongo/.exec(cluster)?.[0]).toContain("restart: always");
    expect(partOf(cluster, "colophon-1")).toContain("esdb-user: { condition: service_completed_successfully }");
    expect(partOf(cluster, "esdb-user")).toContain("./deploy/eventstoredb/make-user.mjs:/app/make-user.mjs:ro");
  });

  test("names only services, volumes and configurations that it defines", () => {
    const services = new Set([...cluster.matchAll(/^ {2}([a-z][a-z0-9-]*):(?: &\w+)?$/gm)].map(([, name]) => name));
    const volumes = cluster.slice(cluster.indexOf("\nvolumes:"));
    for (const [, mounts = ""] of cluster.matchAll(/volumes: \[(.+)\]/g)) {
      for (const [, name] of mounts.matchAll(/"([a-z0-9-]+):/g)) expect(volumes).toContain(`\n  ${name}:\n`);
    }
    for (const [, name = ""] of cluster.matchAll(/^ {6}- ([a-z0-9-]+):\//gm))
      expect(volumes).toContain(`\n  ${name}:\n`);
    for (const [, host = ""] of cluster.matchAll(/server (colophon-\d):8080/g)) expect(services).toContain(host);
    for (const [, host = ""] of cluster.matchAll(/(?:@|,)((?:esdb|mongo)-\d)(?=[:,/])/g))
      expect(services).toContain(host);
    for (const [, name = ""] of cluster.matchAll(/^ {6}([a-z0-9-]+): \{ condition/gm)) expect(services).toContain(name);
  });
});

describe("the compose file of two nodes on PostgreSQL", () => {
  const compose = fileOf("docker-compose.postgres.yml");

  test("gives the nodes settings that the service takes", () => {
    expect(readConfig(environmentOf(compose))).toMatchObject({
      storage: "postgres",
      files: "s3",
      baseUrl: "http://localhost:8080",
      pgUrl: "postgres://colophon:secret@postgres:5432/colophon",
    });
  });

  test("names only services and volumes that it defines", () => {
    const names = new Set([...compose.matchAll(/^ {2}([a-z][a-z0-9-]*):$/gm)].map(([, name]) => name));
    const volumes = compose.slice(compose.indexOf("\nvolumes:"));
    for (const [, name = ""] of compose.matchAll(/volumes: \["([a-z0-9-]+):/g))
      expect(volumes).toContain(`\n  ${name}:\n`);
    for (const [, host = ""] of compose.matchAll(/server (colophon-\d):8080/g)) expect(names).toContain(host);
    for (const [, name = ""] of compose.matchAll(/^ {6}([a-z0-9-]+): \{ condition/gm)) expect(names).toContain(name);
    for (const host of ["postgres", "versitygw"]) expect(names).toContain(host);
  });
});
