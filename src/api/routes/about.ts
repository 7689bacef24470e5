import type { FastifyInstance } from "fastify";
import { refusals } from "../../vocabulary/codes.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { matchesTag } from "../etag.ts";
import type { Metrics } from "../metrics.ts";
import { problemType } from "../problem.ts";
import { file, json, responses } from "../responses.ts";
import type { Checks, Version } from "../services.ts";

export interface About {
  readonly version: Version;
  readonly checks: () => Promise<Checks>;
  /** Whether the service is about to stop. */
  readonly isDraining: () => boolean;
  /** The published schema of a document definition: its text and its SHA-256. */
  readonly definitionSchema: { readonly text: string; readonly sha256: string };
}

const config = { access: "anyone" } as const;
const tags = ["About"];
const free = { token: false } as const;

/** Routes that say what the service is and how it does. None needs a token, none names a tenant. */
export function addAboutRoutes(app: FastifyInstance, about: About): void {
  const schema = (summary: string, description: string) => ({
    summary,
    tags,
    response: responses({ 200: json(description, { type: "object" }) }, free),
  });
  app.get("/livez", { config, schema: schema("Whether the process lives", "It does") }, async () => ({ status: "ok" }));
  app.get("/readyz", { config, schema: schema("Whether requests are taken", "They are") }, async (_request, reply) => {
    const checks = await about.checks();
    const draining = about.isDraining();
    const ready = !draining && Object.values(checks).every((check) => check === "ok");
    const status = draining ? "draining" : ready ? "ok" : "unavailable";
    if (!ready) reply.code(503).header("retry-after", "2");
    return reply.send({ status, checks });
  });
  app.get("/version", { config, schema: schema("Which version answers", "The version") }, async () => about.version);
  addDefinitionSchema(app, about.definitionSchema);
  addProblemPages(app);
}

function addDefinitionSchema(app: FastifyInstance, { text, sha256 }: About["definitionSchema"]): void {
  const tag = `"${sha256}"`;
  const response = responses({ 200: file("JSON Schema 2020-12", "application/schema+json") }, free);
  const schema = { summary: "The JSON Schema of a document definition", tags: ["Definition"], response };
  app.get("/v1/document-definition.schema.json", { config, schema }, async (request, reply) => {
    reply.headers({ etag: tag, "cache-control": "public, max-age=300" });
    if (matchesTag(request.headers["if-none-match"], tag, true)) return reply.code(304).send();
    return reply.type("application/schema+json; charset=utf-8").send(text);
  });
}

/** The `type` of a problem leads here. */
function addProblemPages(app: FastifyInstance): void {
  const pages = new Map(
    Object.entries(refusals).map(([errorCode, { status, title, retryable, remedy }]) => [
      problemType(errorCode as keyof typeof refusals),
      { errorCode, status, title, isRetryable: retryable, remedy },
    ]),
  );
  const response = responses(
    { 200: json("What the problem means", { type: "object" }) },
    { token: false, also: [404] },
  );
  const params = { type: "object", properties: { problem: { type: "string" } } };
  const schema = { summary: "What a problem's type means", tags, params, response };
  app.get<{ Params: { problem: string } }>(
    "/problems/:problem",
    { config, schema },
    async ({ params: { problem } }) => {
      const page = pages.get(`/problems/${problem}`);
      if (page === undefined) throw new Refusal("NOT_FOUND", "There is no such problem.");
      return page;
    },
  );
}

/** On the service's own port unless it has one for metrics. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics): void {
  const response = responses({ 200: file("Prometheus text", "text/plain") }, free);
  app.get("/metrics", { config, schema: { summary: "Figures", tags, response } }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
