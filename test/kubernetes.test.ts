import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../src/config/config.ts";
import { packageVersion } from "../src/service/installed/package-files.ts";
import { type Part, partsIn, unknownIn } from "./support/kubernetes.ts";
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

const partsOf = (name: string): readonly Part[] => partsIn(fileOf(name));
const partOf = (kind: string): Part =>
  partsOf("deploy/kubernetes/postgres/colophon.yml").find((part) => part.kind === kind) as Part;

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
      return partsIn(made);
    };
    for (const folder of folders) for (const part of build(folder)) expect(unknownIn(part), part.kind).toEqual([]);
    const made = build("example");
    expect(made.find(({ kind }) => kind === "HorizontalPodAutoscaler")?.spec.minReplicas).toBe(4);
    const deployment = made.find(({ kind }) => kind === "Deployment");
    expect(deployment?.spec.template.spec.containers[0].image).toBe(
      `registry.example.com/colophon:${packageVersion()}`,
    );
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
