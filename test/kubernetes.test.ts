import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readConfig } from "../src/config/config.ts";

const fileOf = (name: string): string => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");
const manifest = fileOf("deploy/kubernetes.yml");
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

test.each(["docker-compose.yml", "docker-compose.cluster.yml", "docker-compose.postgres.yml"])(
  "%s says which Compose it needs",
  (name) => {
    expect(fileOf(name)).toMatch(/^# Needs Docker Compose 2\.24 or newer/m);
  },
);
