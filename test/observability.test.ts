import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "./support/eventually.ts";
import { startTestService, type TestService } from "./support/servers/service.ts";

const fileOf = (name: string): string => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly refId: string; readonly expr: string; readonly legendFormat: string }[];
}

interface Variable {
  readonly name: string;
  readonly definition?: string;
}

const dashboard: { readonly panels: readonly Panel[]; readonly templating: { readonly list: readonly Variable[] } } =
  JSON.parse(fileOf("deploy/grafana/colophon.json"));
const alerts = fileOf("deploy/prometheus/alerts.yml");

/** Put in by Prometheus when it reads /metrics. */
const ofScraping = ["job", "instance"];

interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

interface Expression {
  readonly selectors: readonly Selector[];
  /** Labels of `by (…)`. */
  readonly grouping: readonly string[];
}

/** Reads an expression with the parser of Prometheus' own editor. Throws where it is not one. */
function understood(expression: string): Expression {
  const selectors: { metric: string; labels: string[] }[] = [];
  const grouping: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ name, type, from, to, node }) => {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`${expression}: no PromQL at ${from}`);
      if (name === "VectorSelector") selectors.push({ metric: /^\w+/.exec(text)?.[0] ?? "", labels: [] });
      if (name !== "LabelName") return;
      if (node.parent?.name === "UnquotedLabelMatcher") selectors.at(-1)?.labels.push(text);
      else grouping.push(text);
    },
  });
  return { selectors, grouping };
}

let service: TestService;
/** Labels of each metric that the service has. */
let known: ReadonlyMap<string, ReadonlySet<string>>;

/** Labels by metric, of its series; a metric without series has its name alone. */
function metricsIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const labelsOf = (name: string): Set<string> => {
    const labels = found.get(name) ?? new Set();
    found.set(name, labels);
    return labels;
  };
  for (const line of text.split("\n")) {
    const [, typed, kind] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (typed !== undefined && kind !== "histogram") labelsOf(typed);
    const [, name, labels = ""] = /^([a-z]\w*)(?:\{(.*)\})? \S+$/.exec(line) ?? [];
    if (name === undefined) continue;
    for (const [, label = ""] of labels.matchAll(/(\w+)="/g)) labelsOf(name).add(label);
    labelsOf(name);
  }
  return found;
}

beforeAll(async () => {
  service = await startTestService({
    ...{ GALLERY: "off", METRICS_BY_TENANT: "true", GENERATIONS_PER_MINUTE: "1", TENANT_OUTBOUND_INSIDE: "127.0.0.1" },
  });
  const unreachable = { url: "http://127.0.0.1:9/hook", events: ["document.generated"] };
  expect((await service.ask("POST", "webhooks", { json: unreachable })).status).toBe(201);
  const json = { document: { content: [{ p: "Measured" }] } };
  const generate = async (body: object): Promise<number> =>
    (await service.ask("POST", "documents/generate-from-payload", { json: body })).status;
  expect([await generate({}), await generate(json)]).toEqual([400, 200]);
  await eventually(async () => expect(await generate(json)).toBe(429));
  service.pool.worked(service.tenantId, 10);
  known = await eventually(async () => {
    const found = metricsIn(await (await service.ask("GET", "/metrics", { token: null })).text());
    expect([...(found.get("colophon_outbound_total") ?? [])]).toContain("target");
    return found;
  });
});
afterAll(async () => {
  await service.stop();
});

function mustBeKnown({ selectors, grouping }: Expression): void {
  expect(selectors.length).toBeGreaterThan(0);
  for (const { metric, labels } of selectors) {
    if (metric === "up") continue;
    expect([...known.keys()], metric).toContain(metric);
    expect([...ofScraping, ...(known.get(metric) ?? [])], `labels of ${metric}`).toEqual(
      expect.arrayContaining([...labels, ...grouping]),
    );
  }
}

describe("the dashboard for Grafana", () => {
  const charts = dashboard.panels.filter(({ type }) => type !== "row");

  test.each(charts.map((panel) => [panel.title, panel] as const))(
    "%s shows metrics that the service has",
    (_, panel) => {
      expect(panel.targets?.length).toBeGreaterThan(0);
      for (const { expr, legendFormat } of panel.targets ?? []) {
        const expression = understood(expr.replaceAll("$__rate_interval", "5m"));
        mustBeKnown(expression);
        for (const { labels } of expression.selectors) expect(labels).toEqual(expect.arrayContaining(ofScraping));
        const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
        expect(expression.grouping).toEqual(expect.arrayContaining(shown));
      }
    },
  );

  test("has its charts beside each other, with an id for each, and a variable for whatever it names", () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    const variables = new Set(dashboard.templating.list.map(({ name }) => name));
    const text = fileOf("deploy/grafana/colophon.json");
    const named = [...text.matchAll(/\$\{?([a-z]\w*)/g)].map(([, name = ""]) => name);
    expect(named.filter((name) => !variables.has(name))).toEqual([]);
    for (const { definition = "" } of dashboard.templating.list.filter((one) => one.definition !== undefined)) {
      const [, selector = "", label = ""] = /^label_values\((.+), (\w+)\)$/.exec(definition) ?? [];
      mustBeKnown(understood(selector));
      expect(ofScraping).toContain(label);
    }
  });
});

/** The service's own; those of Node.js and of the process are described by what makes them. */
const own = (): readonly string[] =>
  [...known.keys()]
    .filter((name) => /^(?:colophon|http)_/.test(name))
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ""));

test("every metric that the service has is in the docs and in a chart, and no other is in the docs", () => {
  const metrics = new Set(own());
  expect(metrics.size).toBeGreaterThan(25);
  const pages = ["docs/reference/metrics.md", "docs/how-to/observe.md"].map(fileOf).join("\n");
  const listed = [...pages.matchAll(/`((?:colophon|http)_\w+)(?:\{[^`]*\})?`/g)];
  expect(new Set(listed.map(([, name]) => name))).toEqual(metrics);
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join("\n");
  const unseen = [...metrics].filter((name) => !expressions.includes(name));
  expect(unseen).toEqual([]);
});

describe("the alerts for Prometheus", () => {
  const rules = alerts.split(/^ {6}- alert: /m).slice(1);

  test.each(rules.map((rule) => [rule.split("\n", 1)[0] ?? "", rule] as const))(
    "%s is about metrics that the service has, and says what to do",
    (name, rule) => {
      expect(name).toMatch(/^Colophon[A-Z]\w+$/);
      const expression = understood(/^ {8}expr: (.+)$/m.exec(rule)?.[1] ?? "");
      mustBeKnown(expression);
      for (const { labels } of expression.selectors) expect(labels).toContain("job");
      expect(rule).toMatch(/^ {8}labels: \{ severity: (?:critical|warning|info) \}$/m);
      expect(rule).toMatch(/^ {10}summary: ".+"\n {10}description: ".+"$/m);
      const named = [...rule.matchAll(/\$labels\.(\w+)/g)].map(([, label = ""]) => label);
      const kept = expression.grouping.length > 0 ? expression.grouping : ofScraping;
      expect(kept).toEqual(expect.arrayContaining(named));
    },
  );

  test("are as many as docs/how-to/observe.md lists", () => {
    const listed = [...fileOf("docs/how-to/observe.md").matchAll(/^\| `(Colophon\w+)` \|/gm)].map(([, name]) => name);
    expect(rules.map((rule) => rule.split("\n", 1)[0])).toEqual(listed);
  });

  test("an expression that is none is not taken for one", () => {
    expect(() => understood("sum by (le (rate(up[5m]))")).toThrow("no PromQL");
  });
});
