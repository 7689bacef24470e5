import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { limits } from "../../vocabulary/limits.ts";
import { problem } from "../responses.ts";
import { sharedSchemas } from "../schemas.ts";

/** Nothing from elsewhere: scripts are files of ours, and the viewer's inline styles are all that is allowed besides. */
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

/** The description of the interface, made from the routes' own schemas. Register before the routes. */
export async function addOpenApi(app: FastifyInstance, version: string, baseUrl: () => string): Promise<void> {
  for (const schema of sharedSchemas) app.addSchema(schema);
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
    transform: ({ schema, url, route }) => {
      const { access, tokenOptional } = route.config ?? {};
      const bearer = { bearer: access === undefined || access === "anyone" ? [] : [access] };
      const security = access === "anyone" ? [] : [bearer, ...(tokenOptional === true ? [{}] : [])];
      const mayRepeat = route.method === "POST" && access !== "anyone";
      return { schema: { ...schema, ...(mayRepeat ? repeatable(schema) : {}), security }, url };
    },
  });
  await app.register(async (docs) => {
    docs.addHook("onRoute", (route) => {
      route.config = { ...route.config, access: "anyone" };
    });
    await docs.register(swaggerUi, {
      routePrefix: "/docs",
      staticCSP: viewerPolicy,
      uiConfig: { displayRequestDuration: true, persistAuthorization: false },
      theme: { title: "Colophon API" },
    });
  });
  app.get(
    "/openapi.json",
    {
      config: { access: "anyone" },
      schema: { summary: "This description", tags: ["About"], response: { 200: { description: "OpenAPI 3.1" } } },
    },
    async (_request, reply) => {
      const description = { ...app.swagger(), servers: [{ url: baseUrl() }] };
      return reply.type("application/json").send(description);
    },
  );
}

/** What every POST of a caller takes and answers besides its own. */
function repeatable(schema: FastifySchema): FastifySchema {
  const headers = { type: "object", properties: { "Idempotency-Key": idempotencyKey } };
  const response = { 409: problem(409), 422: problem(422), ...(schema.response as object) };
  return { headers, response };
}

const idempotencyKey = {
  type: "string",
  minLength: 1,
  maxLength: limits.idempotencyKeyLength,
  description:
    "The same request with the same key is answered once and, for a day, again; Idempotency-Replayed says so",
};
