import { readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../src/config/config.ts";
import { type Part, partsIn, unknownIn } from "./support/kubernetes.ts";
import { needs, program } from "./support/programs/programs.ts";

// What Helm makes of deploy/helm lies in fixtures/chart, which the night compares with Helm; by day it is compared with the manifests, which are
// what the chart makes without a value. After a change of the chart: UPDATE_CHART=1 npx vitest run test/helm.test.ts, with Helm.

const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const textOf = (name: string): string => readFileSync(pathOf(name), "utf8");
const ownSettings = JSON.parse(textOf("test/fixtures/chart/own-settings.values.json"));

const releases = {
  embedded: {},
  postgres: { storage: "postgres" },
  "own-settings": ownSettings,
} as const;
type Release = keyof typeof releases;
const names = Object.keys(releases) as readonly Release[];

const fixtureOf = (name: Release): string => `test/fixtures/chart/${name}.yaml`;
const rendered = (values: object, release = "colophon") =>
  program("helm").outcome([release, pathOf("deploy/helm"), JSON.stringify(values)]);

const sorted = (parts: readonly Part[]): readonly Part[] =>
  parts.toSorted((one, other) => one.kind.localeCompare(other.kind));

/** What the chart adds: which settings a pod has begun with, and that data outlive a release. */
function withoutAdded(part: Part): Part {
  const text = JSON.stringify(part, (name, value) => (name === "annotations" ? undefined : value));
  return JSON.parse(text);
}

describe("Helm", () => {
  test.each(names)("makes what is kept of %s", needs("helm"), (name) => {
    const { status, stdout, stderr } = rendered(releases[name]);
    expect(stderr).toBe("");
    expect(status).toBe(0);
    if (env["UPDATE_CHART"] !== undefined) writeFileSync(pathOf(fixtureOf(name)), stdout);
    expect(stdout).toBe(textOf(fixtureOf(name)));
  });

  test.each([
    ["an unknown value", { storag: "postgres" }, "storag"],
    ["an unknown storage", { storage: "mysql" }, "storage"],
    ["a variable that has a value of its own", { settings: { WORKERS: "3" } }, "WORKERS"],
    ["a variable by another spelling", { settings: { workers: "3" } }, "workers"],
    ["a number as text", { workers: "two" }, "workers"],
    ["a value that is taken away", { service: { port: null } }, "port"],
    ["a label of the chart's own", { podLabels: { app: "other" } }, "app"],
    ["an annotation of the chart's own", { podAnnotations: { "checksum/settings": "0" } }, "checksum/settings"],
    [
      "more nodes at least than at most",
      { storage: "postgres", nodes: { least: 9 } },
      "nodes.least (9) or more; came 8",
    ],
  ])("refuses %s", needs("helm"), (_what, values, place) => {
    const { status, stderr } = rendered(values);
    expect(status).toBe(1);
    expect(stderr).toContain(place);
  });

  const longest = "a".repeat(52);
  test.each(["1st", "a.b", "a-", `${longest}a`])(
    "refuses the release %s, a name that Kubernetes does not take",
    needs("helm"),
    (name) => {
      for (const values of [{}, { storage: "postgres" }]) {
        const { status, stderr } = rendered(values, name);
        expect(status).toBe(1);
        expect(stderr).toContain(`came ${name}`);
      }
    },
  );

  test.each(["true", "null", "a-1", longest])("names all parts of the release %s", needs("helm"), (name) => {
    for (const values of [{}, { storage: "postgres" }]) {
      const parts = partsIn(rendered(values, name).stdout);
      expect(parts.map(({ metadata }) => [metadata.name, metadata.labels])).toEqual(
        parts.map(() => [name, { app: name }]),
      );
      for (const part of parts) expect(unknownIn(part), part.kind).toEqual([]);
    }
  });

  test("writes values as they are, whatever they mean in YAML, in Go or in a template", needs("helm"), () => {
    const settings = {
      ...{ LARGE: 52_428_800, NEGATIVE: -3, HALF: 0.5, YES: true, TEMPLATE: "{{ .Values.secret }}", WORD: "null" },
      ...{ QUOTED: "a\"b\\n'c'", LINES: "a: b\n- c\n", SIGNS: "é\u0001\u2028😀 # no comment" },
    };
    const parts = partsIn(rendered({ settings, secret: "123", volume: { size: "10Gi\nb: c" } }).stdout);
    const written = Object.entries(settings).map(([name, value]) => [name, String(value)]);
    expect(parts.find(({ kind }) => kind === "ConfigMap")).toMatchObject({ data: Object.fromEntries(written) });
    const set = parts.find(({ kind }) => kind === "StatefulSet");
    expect(set?.spec.template.spec.containers[0].envFrom[1].secretRef.name).toBe("123");
    const claim = parts.find(({ kind }) => kind === "PersistentVolumeClaim");
    expect(claim?.spec.resources.requests).toEqual({ storage: "10Gi\nb: c" });
  });
});

describe("the chart", () => {
  test.each(["embedded", "postgres"] as const)("makes the manifests of %s, and no more", (name) => {
    const manifests = partsIn(textOf(`deploy/kubernetes/${name}/colophon.yml`));
    expect(sorted(partsIn(textOf(fixtureOf(name)))).map(withoutAdded)).toEqual(sorted(manifests));
  });

  test.each(names)("makes members of %s that the schemas of Kubernetes know", (name) => {
    for (const part of partsIn(textOf(fixtureOf(name)))) expect(unknownIn(part), part.kind).toEqual([]);
  });

  test("has settings that the service takes, and a pod that gets the time that a stop takes", () => {
    const parts = partsIn(textOf(fixtureOf("own-settings")));
    const { data } = parts.find(({ kind }) => kind === "ConfigMap") as Part & {
      readonly data: Readonly<Record<string, string>>;
    };
    const secret = {
      ...{ ESDB_URL: "esdb://db:2113?tls=false", MONGO_URL: "mongodb://db/colophon" },
      ...{ AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" },
      SEALING_KEY: Buffer.alloc(32, 1).toString("base64"),
    };
    const config = readConfig({ DATA_DIR: "data", ...data, ...secret });
    expect(config).toMatchObject({ storage: "cluster", files: "s3", workers: 4, shutdownGraceSeconds: 60 });
    const deployment = parts.find(({ kind }) => kind === "Deployment");
    expect(deployment?.spec.replicas).toBe(3);
    expect(deployment?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(65);
    expect(deployment?.spec.template.spec.containers[0].envFrom[1].secretRef.name).toBe("documents");
    expect(parts.map(({ kind }) => kind)).not.toContain("HorizontalPodAutoscaler");
  });

  test("has the version of the package", () => {
    const { version } = JSON.parse(textOf("package.json"));
    expect(parse(textOf("deploy/helm/Chart.yaml"))).toMatchObject({ version, appVersion: version });
  });

  test("has values that its schema names, each with a word on it", () => {
    const schema = JSON.parse(textOf("deploy/helm/values.schema.json"));
    const values = parse(textOf("deploy/helm/values.yaml"));
    expect(Object.keys(values).toSorted()).toEqual(
      Object.keys(schema.properties)
        .filter((name) => name !== "global")
        .toSorted(),
    );
  });
});
