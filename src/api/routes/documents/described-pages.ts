import type { FastifyInstance, FastifyReply } from "fastify";
import type { GenerateRequest } from "../../../commands/document/generate.ts";
import { storedFile } from "../../../commands/document/stored-file.ts";
import type { MadeDocument } from "../../../render/contract/job.ts";
import type { RenderPool } from "../../../render/pool/pool.ts";
import type { LayoutDiagnosis } from "../../../vocabulary/http/diagnosis.ts";
import type { PagesAnswer } from "../../../vocabulary/http/documents.ts";
import type { DescribedPages, FaceOutlines } from "../../../vocabulary/page-description.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { dryRunQuery, prefersStrict } from "../../parameters/generation-request.ts";
import { glyphsInQuery, pagesInQuery } from "../../parameters/page-choice.ts";
import { pathText, text } from "../../parameters/parameter.ts";
import { addRoute } from "../../route-declaration.ts";
import { dryRun, dryRunRoute } from "./dry-run.ts";
import type { Generation } from "./generate.ts";

/** Services for outlines, beside those of a generation. */
export interface Outlines {
  readonly pool: Pick<RenderPool, "outlines">;
}

/** `POST …/documents/pages-from-{payload,template}`, and the outlines of the glyphs that such pages show. */
export function addDescribedPagesRoutes(app: FastifyInstance, generation: Generation, outlines: Outlines): void {
  addPagesRoute(app, generation, "payload");
  addPagesRoute(app, generation, "template");
  addOutlinesRoute(app, generation, outlines);
}

function addPagesRoute(app: FastifyInstance, generation: Generation, source: GenerateRequest["source"]): void {
  addRoute(app, {
    ...dryRunRoute(source, generation),
    operationId: `pagesFrom${source === "payload" ? "Payload" : "Template"}`,
    url: `/v1/:tenantId/documents/pages-from-${source}`,
    config: { access: "documents:generate", limit: "studio", body: "bytes" },
    summary: "Describe pages that a generation would make, as data that a browser can paint",
    description:
      "Takes what a generation takes, and refuses what it would refuse. No file is answered; nothing is stored, signed or counted as a document.",
    query: { ...dryRunQuery, ...pagesInQuery },
    response: responses(
      { 200: json("The pages, and what a diagnosis says", { $ref: "DescribedPages#" }) },
      { body: true, also: source === "template" ? [404] : [] },
    ),
    handler: async ({ query }, request, reply) => {
      const { pages, known, total } = query;
      const wanted = { diagnose: true, describe: { pages, known, total } };
      const made = await dryRun(request, generation, { source, query }, wanted);
      Object.assign(request.facts, { pages: made.pages, errorCodes: made.errorCodes });
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return sendPages(reply, made);
    },
  });
}

/** The pages are JSON by now, and large: they are sent as they came, and read nowhere on the way. */
function sendPages(reply: FastifyReply, { pages, errorCodes, warnings, bytes, diagnosis }: MadeDocument): FastifyReply {
  if (diagnosis === undefined) throw new Error("pages were to be described and the renderer described none");
  const head: Omit<PagesAnswer, keyof (DescribedPages & LayoutDiagnosis)> = { pages, errorCodes, warnings };
  const [before, after] = [`${JSON.stringify(head).slice(0, -1)},`, `,${JSON.stringify(diagnosis).slice(1)}`];
  reply.headers({ "cache-control": "no-store", "content-type": "application/json; charset=utf-8" });
  return reply.send(Buffer.concat([Buffer.from(before), bytes.subarray(1, -1), Buffer.from(after)]));
}

function addOutlinesRoute(app: FastifyInstance, { generator }: Generation, { pool }: Outlines): void {
  addRoute(app, {
    ...{ operationId: "faceOutlines", method: "GET", url: "/v1/:tenantId/faces/:key/outlines" },
    config: { access: "documents:generate" },
    summary: "Answer the outlines of glyphs of a face",
    description: "Of a face that described pages name. The same request always has the same answer, and may be kept.",
    tags: ["Generation"],
    path: { key: pathText("The face's key, as an answer with pages says it") },
    query: { ...glyphsInQuery, file: text("The path of an uploaded font, as that answer says it") },
    response: responses({ 200: json("The outlines", { $ref: "FaceOutlines#" }) }, { also: [400, 404] }),
    handler: async ({ path: { key }, query: { glyphs, file } }, request, reply): Promise<FaceOutlines> => {
      const origin = originOf(request, generator.clock);
      const bytes = file === undefined ? undefined : await storedFile(generator, origin, { file });
      const found = await pool.outlines({ key, glyphs, file: bytes }, origin);
      if (found === undefined)
        throw new Refusal("NOT_FOUND", "There is no such face, or the file is another font now.");
      // The key names the face's file by its hash.
      reply.header("cache-control", "private, max-age=31536000, immutable");
      return found;
    },
  });
}
