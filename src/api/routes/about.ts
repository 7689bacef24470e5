import type { FastifyInstance } from "fastify";
import { refusals } from "../../vocabulary/codes.ts";
import { type JsonSchema, text } from "../../vocabulary/http/schema.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { matchesTag } from "../answers/etag.ts";
import { problemType } from "../answers/problem.ts";
import { empty, file, json, responses } from "../answers/responses.ts";
import type { Metrics } from "../metrics.ts";
import { pathText } from "../parameters/parameter.ts";
import { sameForAll } from "../route.ts";
import { addRoute, conditionOf } from "../route-declaration.ts";
import type { Checks, Version } from "../services.ts";

export interface AboutServices {
  readonly version: Version;
  readonly checks: () => Promise<Checks>;
  /** Sentences that an operator should read though requests are taken. */
  readonly notes: () => readonly string[];
  /** Whether the service is about to stop. */
  readonly isDraining: () => boolean;
  /** The published schema of a document definition: its text and its SHA-256. */
  readonly definitionSchema: { readonly text: string; readonly sha256: string };
}

const config = sameForAll;
const tags = ["About"];
const free = { token: false } as const;

const alive: JsonSchema = { type: "object", required: ["status"], properties: { status: text("ok", { const: "ok" }) } };

const readiness: JsonSchema = {
  type: "object",
  required: ["status", "checks"],
  properties: {
    status: text("Whether requests are taken", { enum: ["ok", "draining", "unavailable"] }),
    checks: { type: "object", additionalProperties: text("ok, or what is wrong"), description: "Part by part" },
    notes: {
      type: "array",
      items: text("What an operator should know of"),
      description: "Only where there is something; requests are taken all the same",
    },
  },
};

const version: JsonSchema = {
  type: "object",
  required: ["version", "commit", "engine", "schema", "node"],
  properties: {
    version: text("Of the service"),
    commit: { type: ["string", "null"], description: "It was built from" },
    engine: text("Of the renderer"),
    schema: text("Of the definition language"),
    node: text("Of Node.js"),
  },
};

const problemPage: JsonSchema = {
  type: "object",
  required: ["errorCode", "status", "title", "isRetryable", "remedy"],
  properties: {
    errorCode: text("The kind of problem, for programs"),
    status: { type: "integer", description: "The HTTP status" },
    title: text("The kind of problem, in words"),
    isRetryable: { type: "boolean", description: "Whether the same request can succeed later" },
    remedy: text("What to do about it"),
  },
};

/** Routes that say what the service is and how it does. None needs a token, none names a tenant. */
export function addAboutRoutes(app: FastifyInstance, about: AboutServices): void {
  const answering = (answer: JsonSchema, more: Readonly<Record<number, JsonSchema>> = {}) =>
    responses({ 200: json("Now", answer), ...more }, free);
  addRoute(app, {
    ...{ operationId: "isAlive", method: "GET", url: "/livez", config, tags },
    summary: "Whether the process lives",
    response: answering(alive),
    handler: () => ({ status: "ok" }),
  });
  addRoute(app, {
    ...{ operationId: "isReady", method: "GET", url: "/readyz", config, tags },
    summary: "Whether requests are taken",
    response: answering(readiness, { 503: json("Not now; see Retry-After", readiness) }),
    handler: async (_input, _request, reply) => {
      const checks = await about.checks();
      const draining = about.isDraining();
      const ready = !draining && Object.values(checks).every((check) => check === "ok");
      const status = draining ? "draining" : ready ? "ok" : "unavailable";
      if (!ready) reply.code(503).header("retry-after", "2");
      const notes = about.notes();
      return { status, checks, ...(notes.length === 0 ? {} : { notes }) };
    },
  });
  addRoute(app, {
    ...{ operationId: "getVersion", method: "GET", url: "/version", config, tags },
    summary: "Which version answers",
    response: answering(version),
    handler: () => about.version,
  });
  addDefinitionSchema(app, about.definitionSchema);
  addProblemPages(app);
}

const schemaText: JsonSchema = {
  description: "JSON Schema, draft 7",
  content: { "application/schema+json": { schema: { type: "object" } } },
};

function addDefinitionSchema(
  app: FastifyInstance,
  { text: published, sha256 }: AboutServices["definitionSchema"],
): void {
  const tag = `"${sha256}"`;
  addRoute(app, {
    ...{ operationId: "getDefinitionSchema", method: "GET", url: "/v1/document-definition.schema.json", config },
    summary: "The JSON Schema of a document definition",
    reads: ["If-None-Match"],
    sends: ["ETag"],
    tags: ["Definition"],
    response: responses({ 200: schemaText, 304: empty("The copy at hand is the same") }, free),
    handler: (_input, request, reply) => {
      reply.headers({ etag: tag, "cache-control": "public, max-age=300" });
      if (matchesTag(conditionOf(request, "If-None-Match"), tag, true)) return reply.code(304).send();
      return reply.type("application/schema+json; charset=utf-8").send(published);
    },
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
  addRoute(app, {
    ...{ operationId: "getProblem", method: "GET", url: "/problems/:problem", config, tags },
    summary: "What a problem's type means",
    path: { problem: pathText("The last part of a problem's type") },
    response: responses({ 200: json("What the problem means", problemPage) }, { token: false, also: [404] }),
    handler: ({ path: { problem } }) => {
      const found = pages.get(`/problems/${problem}`);
      if (found === undefined) throw new Refusal("NOT_FOUND", "There is no such problem.");
      return found;
    },
  });
}

/** On the service's own port unless it has one for metrics. */
export function addMetricsRoute(app: FastifyInstance, metrics: Metrics): void {
  addRoute(app, {
    ...{ operationId: "getMetrics", method: "GET", url: "/metrics", config, tags },
    summary: "Metrics for Prometheus",
    response: responses({ 200: file("Prometheus text", "text/plain") }, free),
    handler: async (_input, _request, reply) => reply.type(metrics.contentType).send(await metrics.text()),
  });
}
