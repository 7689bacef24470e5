import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../src/config/config.ts";
import { needs, program } from "./support/programs/programs.ts";

const fileOf = (name: string): string => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");
const manifest = fileOf("deploy/kubernetes/embedded/colophon.yml");
const numberOf = (name: string): number => Number(new RegExp(`${name}: (\\d+)`).exec(manifest)?.[1]);

test("the manifest's pod runs as the user of the image, by a number that Kubernetes can check", () => {
  expect(fileOf("Dockerfile")).toMatch(/^USER 1000$/m);
  expect([numberOf("runAsUser"), numberOf("runAsGroup"), numberOf("fsGroup")]).toEqual([1000, 1000, 1000]);
  expect(manifest).toContain("runAsNonRoot: true");
});

test("the manifest's settings are settings of the service, and a pod gets the time that a stop takes", () => {
  const data = manifest.slice(manifest.indexOf("\ndata:"), manifest.indexOf("\n---", manifest.indexOf("\ndata:")));
  const settings = [...data.matchAll(/^ {2}([A-Z_]+): "?([^"\n]+)"?$/gm)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
  const config = readConfig({ DATA_DIR: "data", ...Object.fromEntries(settings) });
  expect(config).toMatchObject({ baseUrl: "https://documents.example.com", workers: 2, shutdownDelaySeconds: 5 });
  expect(numberOf("terminationGracePeriodSeconds")).toBeGreaterThan(
    config.shutdownDelaySeconds + config.shutdownGraceSeconds,
  );
  expect(manifest).toContain("replicas: 1");
});

test("the manifest's probes are paths that the service answers", () => {
  const about = fileOf("src/api/routes/about.ts");
  const paths = new Set([...manifest.matchAll(/httpGet: \{ path: (\/\w+)/g)].map(([, path]) => path));
  expect(paths).toEqual(new Set(["/readyz", "/livez"]));
  for (const path of paths) expect(about).toContain(`"${path}"`);
});

const manifests = ["deploy/kubernetes/embedded/colophon.yml", "deploy/kubernetes/postgres/colophon.yml"];

/** A part of a manifest. */
interface Part {
  readonly apiVersion: string;
  readonly kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: every kind has members of its own
  spec?: any;
}

const partsOf = (name: string): readonly Part[] =>
  parseAllDocuments(fileOf(name)).map((document) => document.toJS() as Part);
const partOf = (kind: string): Part =>
  partsOf("deploy/kubernetes/postgres/colophon.yml").find((part) => part.kind === kind) as Part;

interface Model extends Part {
  validate(): void;
}

/** By kind, the classes that know its schema. */
const models = {
  ...{
    ConfigMap,
    Deployment,
    HorizontalPodAutoscaler,
    PersistentVolumeClaim,
    PodDisruptionBudget,
    Service,
    StatefulSet,
  },
} as unknown as Readonly<Record<string, new (part: Part) => Model>>;

/** The schemas let unknown members pass, and validators look at none of them: what is never read is unknown. */
function unknownIn(part: Part): readonly string[] {
  const Kind = models[part.kind];
  if (Kind === undefined) throw new Error(`${part.kind}: expected a kind with a schema`);
  const model = new Kind(part);
  const unread = new Set<string>();
  model.spec = noting(part.spec, "/spec", unread);
  model.validate();
  const members = ["apiVersion", "kind", "metadata", "spec", ...(part.kind === "ConfigMap" ? ["data"] : [])];
  return [...unread, ...Object.keys(part).filter((name) => !members.includes(name))];
}

/** The same value; members leave `unread` when they are read. */
function noting(value: unknown, path: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item, index) => noting(item, `${path}/${index}`, unread));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => {
    unread.add(`${path}/${name}`);
    return [name, noting(inner, `${path}/${name}`, unread)];
  });
  return new Proxy(Object.fromEntries(members) as Record<string, unknown>, {
    get: (known, name) => {
      unread.delete(`${path}/${String(name)}`);
      return known[String(name)];
    },
  });
}

describe("the schemas of Kubernetes", () => {
  test.each(manifests)("know all members of %s, and take their values", (name) => {
    for (const part of partsOf(name)) expect(unknownIn(part), part.kind).toEqual([]);
  });

  test("refuse a mistyped member and a value of another kind", () => {
    const mistyped = partOf("Deployment");
    mistyped.spec.template.spec.containers[0].readynessProbe = {};
    expect(unknownIn(mistyped)).toEqual(["/spec/template/spec/containers/0/readynessProbe"]);
    const wrong = partOf("HorizontalPodAutoscaler");
    wrong.spec.minReplicas = "two";
    expect(() => unknownIn(wrong)).toThrow("data/spec/minReplicas must be integer");
  });
});

/** The secret beside the manifest. */
const secret = {
  PG_URL: "postgres://colophon:secret@db.example:5432/colophon",
  SEALING_KEY: Buffer.alloc(32, 1).toString("base64"),
};

describe("the bases of Kustomize", () => {
  const folders = ["embedded", "postgres", "example"] as const;
  const kustomization = (folder: string): Readonly<Record<string, unknown>> =>
    parse(fileOf(`deploy/kubernetes/${folder}/kustomization.yaml`));
  const patchesOf = (folder: string): readonly Part[] =>
    ((kustomization(folder)["patches"] ?? []) as readonly { readonly patch: string }[]).map(({ patch }) =>
      parse(patch),
    );

  test.each(folders)("%s names files and folders that are there", (folder) => {
    const { apiVersion, kind, resources } = kustomization(folder);
    expect({ apiVersion, kind }).toEqual({ apiVersion: "kustomize.config.k8s.io/v1beta1", kind: "Kustomization" });
    for (const name of resources as readonly string[]) {
      const path = new URL(`../deploy/kubernetes/${folder}/${name}`, import.meta.url);
      expect(existsSync(path), name).toBe(true);
    }
  });

  test("the example changes the image and members that the base has, to settings that the service takes", () => {
    expect(kustomization("example")["images"]).toMatchObject([
      { name: partOf("Deployment").spec.template.spec.containers[0].image.split(":")[0] },
    ]);
    const [settings, scaler] = patchesOf("example") as readonly [
      Part & { readonly data: Record<string, string> },
      Part,
    ];
    const { data } = partOf("ConfigMap") as Part & { readonly data: Readonly<Record<string, string>> };
    const keys = { AWS_ACCESS_KEY_ID: "key", AWS_SECRET_ACCESS_KEY: "secret" };
    const people = { OIDC_CLIENT_SECRET: "secret" };
    const config = readConfig({ DATA_DIR: "data", ...data, ...settings.data, ...secret, ...keys, ...people });
    expect(config).toMatchObject({ storage: "postgres", files: "s3", baseUrl: "https://documents.example.org" });
    expect(config).toMatchObject({ oidcIssuer: "https://id.example.org", oidcRoles: { kind: "claim" } });
    expect(partOf(scaler.kind).spec).toHaveProperty("minReplicas");
  });

  test("Kustomize makes manifests of them that the schemas know", needs("kustomize"), () => {
    const build = (folder: string): readonly Part[] => {
      const path = fileURLToPath(new URL(`../deploy/kubernetes/${folder}`, import.meta.url));
      const made = program("kustomize").output(["build", path]);
      return parseAllDocuments(made).map((document) => document.toJS() as Part);
    };
    for (const folder of folders) for (const part of build(folder)) expect(unknownIn(part), part.kind).toEqual([]);
    const made = build("example");
    expect(made.find(({ kind }) => kind === "HorizontalPodAutoscaler")?.spec.minReplicas).toBe(4);
    const deployment = made.find(({ kind }) => kind === "Deployment");
    expect(deployment?.spec.template.spec.containers[0].image).toBe("registry.example.com/colophon:0.1.0");
  });
});

describe("the manifest of several nodes", () => {
  const pod = partOf("Deployment").spec.template.spec;

  test("has settings that the service takes, with the secret beside them", () => {
    const { data } = partOf("ConfigMap") as Part & { readonly data: Readonly<Record<string, string>> };
    const config = readConfig({ DATA_DIR: "data", ...data, ...secret });
    expect(config).toMatchObject({ storage: "postgres", workers: 2 });
    const { shutdownDelaySeconds, shutdownGraceSeconds } = config;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(shutdownDelaySeconds + shutdownGraceSeconds);
  });

  test("runs a pod as the other manifest does: user, probes, limits, a root that is read-only", () => {
    const alone = partsOf("deploy/kubernetes/embedded/colophon.yml").find(({ kind }) => kind === "StatefulSet")?.spec
      .template.spec;
    const { envFrom: _, ...container } = pod.containers[0];
    expect(alone.containers[0]).toMatchObject(container);
    expect(alone.securityContext).toMatchObject(pod.securityContext);
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
  });

  test("never has fewer nodes than before, and one gone at a time", () => {
    expect(partOf("Deployment").spec).toMatchObject({ strategy: { rollingUpdate: { maxUnavailable: 0 } } });
    const labels = partOf("Deployment").spec.template.metadata.labels;
    expect(partOf("PodDisruptionBudget").spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } });
    expect(partOf("Service").spec.selector).toEqual(labels);
  });

  test("scales by a metric that the adapter makes of one that the service has", () => {
    const { metric } = partOf("HorizontalPodAutoscaler").spec.metrics[0].pods;
    const [rule] = parse(fileOf("deploy/prometheus/adapter.yml")).rules.custom;
    const [counted] = /^\w+/.exec(rule.seriesQuery) ?? [""];
    expect(counted.replace(new RegExp(rule.name.matches), rule.name.as)).toBe(metric.name);
    expect(rule.metricsQuery).toContain(`rate(${metric.name}_sum{`);
    expect(fileOf("src/api/metrics.ts")).toContain(`histogram("${metric.name}"`);
  });
});

test.each(["docker-compose.yml", "docker-compose.cluster.yml", "docker-compose.postgres.yml"])(
  "%s says which Compose it needs",
  (name) => {
    expect(fileOf(name)).toMatch(/^# Needs Docker Compose 2\.24 or newer/m);
  },
);
