import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { limits } from "../../vocabulary/limits.ts";
import { described } from "../openapi/describe.ts";
import { json, problem, responses } from "../responses.ts";
import { addRoute } from "../route-declaration.ts";
import { sharedSchemas } from "../schemas.ts";

/** Nothing from elsewhere: scripts are files of ours; the viewer's inline styles are the only exception. */
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
  await addViewer(app);
  addRoute(app, {
    ...{ operationId: "getOpenApi", method: "GET", url: "/openapi.json", tags: ["About"] },
    config: { access: "anyone" },
    summary: "This description",
    response: responses({ 200: json("OpenAPI 3.1", { type: "object" }) }, { token: false }),
    handler: (_input, _request, reply) => reply.type("application/json").send(text()),
  });
  const text = onceFor(description.baseUrl, (url) => JSON.stringify({ ...app.swagger(), servers: [{ url }] }));
}

/** Some hundred kilobytes are written once, and again only when the address is another. */
function onceFor(addressOf: () => string, write: (address: string) => string): () => string {
  let written: { readonly address: string; readonly text: string } | undefined;
  return () => {
    const address = addressOf();
    if (written?.address !== address) written = { address, text: write(address) };
    return written.text;
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
        securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
    refResolver: { buildLocalReference: (schema) => String(schema["$id"]) },
    transformObject: (made) =>
      "openapiObject" in made ? described(made.openapiObject, definition) : made.swaggerObject,
    transform: ({ schema, url, route }) => {
      // The viewer's own routes; they stay out of the description.
      if (schema?.response === undefined) return { schema, url };
      const { access, tokenOptional, limit = "endpoint" } = route.config ?? {};
      const bearer = { bearer: access === undefined || access === "anyone" ? [] : [access] };
      const security = access === "anyone" ? [] : [bearer, ...(tokenOptional === true ? [{}] : [])];
      const counted = access === "anyone" ? {} : { "x-rate-limit": limit };
      const common = withCommon(route.method, url, schema, access === "anyone");
      return { schema: { ...schema, ...common, ...counted, security } as FastifySchema, url };
    },
  });
}

async function addViewer(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "anyone" };
    });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      staticCSP: viewerPolicy,
      uiConfig: { displayRequestDuration: true, persistAuthorization: false },
      theme: { title: "Colophon API" },
      logo: { type: "image/svg+xml", content: Buffer.from(logo), href: "/docs", target: "_self" },
    });
  });
}

/** Headers and problems of a route that follow from its kind: no route declares them itself. */
function withCommon(
  method: string | readonly string[],
  url: string,
  schema: FastifySchema,
  isOpen: boolean,
): Pick<FastifySchema, "headers" | "response"> {
  const own = schema.response as Readonly<Record<string, unknown>>;
  const methods = [method].flat();
  const changes = methods.some((name) => !["GET", "HEAD"].includes(name));
  const mayRepeat = methods.includes("POST") && !isOpen;
  const statuses = [
    ...(url.includes(":") ? [400, 404] : []),
    ...(changes ? [400, 413, 415] : []),
    ...(changes && !isOpen ? [409] : []),
    ...(mayRepeat ? [422] : []),
  ];
  const problems = Object.fromEntries(statuses.map((status) => [status, problem(status)]));
  const headers = Object.entries(requestHeaders).filter(([name]) =>
    reads(name, own, mayRepeat, schema.body ?? schema.querystring),
  );
  return {
    response: { ...problems, ...own },
    ...(headers.length === 0 ? {} : { headers: { type: "object", properties: Object.fromEntries(headers) } }),
  };
}

/** Whether a route reads a header, judged by its answers. */
function reads(
  name: string,
  answers: Readonly<Record<string, unknown>>,
  mayRepeat: boolean,
  bodyOrQuery: unknown,
): boolean {
  const has = (status: number): boolean => Object.hasOwn(answers, String(status));
  switch (name) {
    case "Idempotency-Key":
      return mayRepeat;
    case "If-Match":
      return has(412);
    case "If-None-Match":
      return has(412) || has(304);
    case "Range":
    case "If-Range":
      return has(206);
    case "Prefer":
      return bodyOrQuery !== undefined;
    default:
      return false;
  }
}

const header = (description: string, more: object = {}): object => ({ type: "string", description, ...more });

/** Request headers other than token, media type and length. */
const requestHeaders = {
  "Idempotency-Key": header(
    "The same request with the same key is answered once and, for a day, again; Idempotency-Replayed says so",
    { minLength: 1, maxLength: limits.idempotencyKeyLength },
  ),
  "If-Match": header("Go on only if this is still the current ETag (or, of a template, its rev- label)"),
  "If-None-Match": header("Go on only if this is not the current ETag; 304 for what is read"),
  Range: header("A part of the file: bytes=0-499"),
  "If-Range": header("Send the part only if this is still the file's ETag"),
  Prefer: header(
    "handling=strict: refuse parameters and members of the body that nothing reads, and documents that would lack something; respond-async: generate later, and answer with a job; return=representation: a changed template is answered with its warnings",
  ),
};
