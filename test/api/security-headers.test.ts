import helmet from "@fastify/helmet";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { addSecurityHeaders, securityHeaders } from "../../src/api/plugins/security-headers.ts";

const helmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"], "base-uri": ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: "same-origin" },
  referrerPolicy: { policy: "no-referrer" },
} as const;

/** The headers, without those that depend on the moment or on the body. */
async function headersOf(app: ReturnType<typeof Fastify>): Promise<Readonly<Record<string, unknown>>> {
  app.get("/", async () => ({}));
  const {
    date,
    connection,
    "content-length": length,
    "content-type": type,
    ...others
  } = (await app.inject("/")).headers;
  return others;
}

test("every answer has the security headers that helmet would set, and no others", async () => {
  const ours = Fastify();
  addSecurityHeaders(ours);
  const theirs = Fastify();
  await theirs.register(helmet, helmetOptions);
  const set = await headersOf(ours);
  expect(set).toEqual(await headersOf(theirs));
  expect(set).toEqual(securityHeaders);
});

test("an answer to a request that failed, and to a path that is none, has the security headers", async () => {
  const app = Fastify();
  addSecurityHeaders(app);
  app.get("/fails", async () => {
    throw new Error("It fails.");
  });
  for (const path of ["/fails", "/nowhere"]) expect((await app.inject(path)).headers).toMatchObject(securityHeaders);
});

test("a route sets a header of its own in place of the usual one", async () => {
  const app = Fastify();
  addSecurityHeaders(app);
  app.get("/", async (_request, reply) => reply.header("content-security-policy", "sandbox").send({}));
  expect((await app.inject("/")).headers["content-security-policy"]).toBe("sandbox");
});
