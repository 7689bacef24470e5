import swagger from "@fastify/swagger";
import swaggerUi, { type FastifySwaggerUiOptions } from "@fastify/swagger-ui";
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  RouteOptions,
  RouteShorthandOptions,
} from "fastify";
import type { JsonSchema } from "../../vocabulary/http/schema.ts";
import { json, problem, responses } from "../answers/responses.ts";
import { bodyCompiler, withNulls } from "../bodies/body-compiler.ts";
import { isOfContract } from "../contract.ts";
import { described } from "../openapi/describe.ts";
import { for30 } from "../openapi/for-3-0.ts";
import { forViewer } from "../openapi/for-viewer.ts";
import { type AnswerHeader, answerHeaders, headersOf, requestHeaders } from "../openapi/headers.ts";
import { sameForAll } from "../route.ts";
import { addRoute } from "../route-declaration.ts";
import { sharedSchemas } from "../schemas.ts";

/** Loads only files of ours; the viewer's inline styles are the only exception. */
const viewerPolicy = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'", "'unsafe-inline'"],
  "img-src": ["'self'", "data:"],
  "font-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
};

/** Groups are closed, and schemas stand with the operations that have them. */
const viewing: NonNullable<FastifySwaggerUiOptions["uiConfig"]> = {
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  defaultModelRendering: "example",
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
};

/** The name, in the viewer's bar. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 40" height="40"><text x="0" y="28" font-family="Georgia, serif" font-size="26" fill="#fff">Colophon</text></svg>`;

export interface Description {
  readonly version: string;
  readonly baseUrl: () => string;
  /** The published schema of a definition, as text. */
  readonly definition: string;
}

/** The description of the interface, made from the routes' own schemas. Register before the routes. */
export async function addOpenApi(app: FastifyInstance, description: Description): Promise<void> {
  for (const schema of sharedSchemas) app.addSchema(schema);
  await addDescription(app, description);
  await addViewer(
    app,
    onceFor(description.baseUrl, () => forViewer(app.swagger())),
  );
  addRoute(app, {
    ...{ operationId: "getOpenApi", method: "GET", url: "/openapi.json", tags: ["About"] },
    config: sameForAll,
    summary: "This description",
    response: responses({ 200: json("OpenAPI 3.1", { type: "object" }) }, { token: false }),
    handler: (_input, _request, reply) => reply.type("application/json").send(text()),
  });
  addRoute(app, {
    ...{ operationId: "getOpenApiForOlderGenerators", method: "GET", url: "/openapi-3.0.json", tags: ["About"] },
    config: sameForAll,
    summary: "This description, for generators that know OpenAPI 3.0 alone",
    description:
      "It accepts all that `/openapi.json` does, and more where 3.0 has no word: conditions, tuples, names of properties. Webhooks stand in `x-webhooks`, the scope of an operation in `x-scopes`.",
    response: responses({ 200: json("OpenAPI 3.0.3", { type: "object" }) }, { token: false }),
    handler: (_input, _request, reply) => reply.type("application/json").send(text30()),
  });
  const text = onceFor(description.baseUrl, (url) => JSON.stringify({ ...app.swagger(), servers: [{ url }] }));
  const text30 = onceFor(description.baseUrl, (url) => JSON.stringify({ ...for30(app.swagger()), servers: [{ url }] }));
}

/** Some hundred kilobytes are written once, and again only when the address is another. */
function onceFor<Written>(addressOf: () => string, write: (address: string) => Written): () => Written {
  let kept: { readonly address: string; readonly written: Written } | undefined;
  return () => {
    const address = addressOf();
    if (kept?.address !== address) kept = { address, written: write(address) };
    return kept.written;
  };
}

type Repeating = Required<Pick<RouteShorthandOptions, "preHandler" | "onSend">>;

/**
 * Hooks of a route whose answer is the same until `of` gives another object: it is written once. As YAML the description takes a fifth of a
 * second of the processor.
 */
export function repeating(of: () => object): Repeating {
  let kept: { readonly of: object; readonly type: string; readonly text: string } | undefined;
  return {
    preHandler: (_request, reply, done) => {
      if (kept === undefined || kept.of !== of()) done();
      else reply.type(kept.type).send(kept.text);
    },
    onSend: (_request, reply, payload, done) => {
      if (typeof payload === "string" && reply.statusCode === 200)
        kept = { of: of(), type: String(reply.getHeader("content-type")), text: payload };
      done(null, payload);
    },
  };
}

async function addDescription(app: FastifyInstance, { version, definition }: Description): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Colophon",
        version,
        description: "JSON definitions, or templates and data, in; finished documents out.",
        license: { name: "MIT", identifier: "MIT" },
      },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          session: { type: "apiKey", in: "cookie", name: "colophon" },
        },
      },
    },
    refResolver: { buildLocalReference: (schema) => String(schema["$id"]) },
    transformObject: (made) =>
      "openapiObject" in made ? described(made.openapiObject, definition) : made.swaggerObject,
    transform: ({ schema, url, route }) => {
      // The viewer's own routes; they stay out of the description.
      if (schema?.response === undefined) return { schema, url };
      const { access, door, tokenOptional, limit = "endpoint" } = route.config ?? {};
      const isOpen = access === "anyone";
      const bearer = { bearer: access === undefined || isOpen ? [] : [access] };
      const ofCaller = door === "studio" ? { session: [] } : bearer;
      const security = isOpen ? [] : [ofCaller, ...(tokenOptional === true ? [{}] : [])];
      const counted = isOpen ? {} : { "x-rate-limit": limit };
      const common = withCommon(route, url, schema, isOpen);
      return { schema: { ...schema, ...common, ...counted, security } as FastifySchema, url };
    },
  });
}

/** The two texts that the viewer has of a description, by their routes; anyone may ask for them, as often as they like. */
async function addViewer(app: FastifyInstance, shown: () => object): Promise<void> {
  const written: Readonly<Record<string, Repeating>> = {
    "/docs/json": repeating(shown),
    "/docs/yaml": repeating(shown),
  };
  await app.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      route.config = { ...route.config, ...sameForAll };
      const { preHandler, onSend } = written[route.url] ?? {};
      // Before what a HEAD leaves out of the answer.
      if (preHandler !== undefined) Object.assign(route, { preHandler, onSend: [onSend, route.onSend ?? []].flat() });
    });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      staticCSP: viewerPolicy,
      transformSpecification: () => shown(),
      transformSpecificationClone: false,
      uiConfig: viewing,
      theme: { title: "Colophon API" },
      logo: { type: "image/svg+xml", content: Buffer.from(logo), href: "/docs", target: "_self" },
    });
  });
}

/** Declarations of a route, with the headers and problems that follow from its kind. */
function withCommon(
  { method, config = {}, validatorCompiler }: Pick<RouteOptions, "method" | "config" | "validatorCompiler">,
  url: string,
  schema: FastifySchema,
  isOpen: boolean,
): Pick<FastifySchema, "body" | "headers" | "response"> {
  const methods = [method].flat();
  const changes = methods.some((name) => !["GET", "HEAD"].includes(name));
  const mayRepeat = methods.includes("POST") && !isOpen;
  const { reads = [], sends = [], ignoresUnknown } = config;
  // What is put may have members that GET shows.
  const isTolerant = methods.some((name) => name === "PUT" || isOfContract(name, url));
  const refusesUnknown = !isTolerant && ignoresUnknown === undefined;
  const statuses = [
    ...(url.includes(":") ? [400, 404] : []),
    ...(changes ? [400, 413, 415] : []),
    ...(changes && !isOpen ? [409] : []),
    ...(mayRepeat ? [422] : []),
    ...(reads.includes("If-Match") ? [412] : []),
    ...(reads.includes("Range") ? [416] : []),
  ];
  const problems = Object.fromEntries(statuses.map((status) => [status, problem(status)]));
  const answers = Object.entries({ ...problems, ...(schema.response as Readonly<Record<string, JsonSchema>>) });
  const showsPast = Object.hasOwn(propertiesOf(schema.querystring), "asOf");
  const kind = { isOpen, isCounted: !isOpen, isPost: methods.includes("POST"), showsPast, sends };
  const described = answers.map(([status, answer]) => [status, withHeaders(answer, headersOf(Number(status), kind))]);
  const names = [
    ...(mayRepeat ? (["Idempotency-Key"] as const) : []),
    ...reads,
    ...(schema.body !== undefined || schema.querystring !== undefined ? (["Prefer"] as const) : []),
  ];
  const headers = names.map((name) => [name, requestHeaders[name]]);
  return {
    response: Object.fromEntries(described),
    ...(validatorCompiler === bodyCompiler && readsJson(config) && schema.body !== undefined
      ? { body: withNulls(refusesUnknown ? closed(schema.body as JsonSchema) : (schema.body as JsonSchema)) }
      : {}),
    ...(names.length === 0 ? {} : { headers: { type: "object", properties: Object.fromEntries(headers) } }),
  };
}

/** The schema, which names every member that its object may have. */
const closed = (schema: JsonSchema): JsonSchema =>
  schema["properties"] === undefined ? schema : { ...schema, additionalProperties: false };

const readsJson = ({ body = "json" }: FastifyContextConfig): boolean => body === "json" || body === "optional";

const propertiesOf = (schema: unknown): object =>
  (schema as { readonly properties?: object } | undefined)?.properties ?? {};

const withHeaders = (answer: JsonSchema, names: readonly AnswerHeader[]): JsonSchema => ({
  ...answer,
  headers: Object.fromEntries(names.map((name) => [name, answerHeaders[name]])),
});
