import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../../ports/clock/port.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { pathOf, sameForAll } from "../../route.ts";

/** The studio's files by their path below `/studio/`, as `npm run build` made them; undefined: it did not. */
export type StudioFiles = ReadonlyMap<string, Uint8Array> | undefined;

/** Services of the studio's pages. */
export interface StudioApp {
  readonly files: StudioFiles;
  readonly clock: Pick<Clock, "randomBytes">;
}

const mediaTypes: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mjs: "text/javascript; charset=utf-8",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff2: "font/woff2",
};

/** Whether compression makes a file smaller; the other kinds are compressed by themselves. */
const isText = (name: string): boolean => /\.(?:css|html|js|json|mjs|svg|txt|wasm|webmanifest)$/.test(name);

/** The page's own word for the nonce, in its place. */
const nonceMark = "__NONCE__";

/** Loads nothing from other hosts; styles that scripts make carry the page's nonce. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** `GET /studio/…`: the studio's files from memory, and its page for every address that is none of theirs. */
export function addStudioApp(app: FastifyInstance, { files, clock }: StudioApp): void {
  // They are pages, no part of the interface that is described.
  const served = { config: sameForAll, schema: { hide: true } } as const;
  const index = files?.get("index.html");
  const page = index === undefined ? undefined : Buffer.from(index).toString("utf8");
  const packed = new PackedFiles();
  app.get("/studio", served, async (_request, reply) => reply.redirect("studio/", 308));
  app.get("/studio/*", served, async (request, reply) => {
    const path = pathOf(request).slice("/studio/".length);
    const bytes = path === "index.html" ? undefined : files?.get(path);
    if (bytes !== undefined) return await sendFile(request, reply, packed, { path, bytes });
    if (path.startsWith("assets/")) throw new Refusal("NOT_FOUND", "There is no such file of the studio.");
    if (page === undefined) throw new Refusal("STUDIO_NOT_BUILT");
    return sendPage(reply, page, Buffer.from(clock.randomBytes(18)).toString("base64url"));
  });
}

function sendPage(reply: FastifyReply, page: string, nonce: string): FastifyReply {
  return reply
    .headers({
      "content-type": mediaTypes["html"],
      "content-security-policy": policyOf(nonce),
      "cache-control": "no-store",
    })
    .send(page.replaceAll(nonceMark, nonce));
}

interface StudioFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: PackedFiles,
  file: StudioFile,
): Promise<FastifyReply> {
  const { path, bytes } = file;
  const ending = path.slice(path.lastIndexOf(".") + 1);
  const coding = isText(path) ? codingFor(request.headers["accept-encoding"]) : undefined;
  reply.headers({
    "content-type": Object.hasOwn(mediaTypes, ending) ? mediaTypes[ending] : "application/octet-stream",
    // A name in assets/ has the hash of its content in it.
    "cache-control": path.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    vary: "Accept-Encoding",
    // Workers take their policy from their own file.
    "content-security-policy": policyOf("none"),
  });
  if (coding === undefined) return reply.send(Buffer.from(bytes));
  return reply.header("content-encoding", coding).send(await packed.get(file, coding));
}

type Coding = "br" | "gzip";

/** The better one of those that a browser takes (RFC 9110, 12.5.3); none that it refuses by `q=0`. */
function codingFor(accepted: string | undefined): Coding | undefined {
  const taken = (accepted ?? "").split(",").flatMap((part) => {
    const [name = "", ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (["br", "gzip"] as const).find((coding) => taken.includes(coding));
}

const packings: Readonly<Record<Coding, (bytes: Uint8Array) => Promise<Buffer>>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

/** Compressed files, each compressed once, when it is first wanted so. */
class PackedFiles {
  readonly #packed = new Map<string, Promise<Buffer>>();

  get({ path, bytes }: StudioFile, coding: Coding): Promise<Buffer> {
    const name = `${coding} ${path}`;
    const packed = this.#packed.get(name) ?? packings[coding](bytes);
    this.#packed.set(name, packed);
    return packed;
  }
}
