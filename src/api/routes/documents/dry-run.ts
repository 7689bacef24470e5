import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { GenerateRequest } from "../../../commands/document/generate.ts";
import { type OnceWanted, renderOnce } from "../../../commands/document/render-once.ts";
import type { MadeDocument } from "../../../render/contract/job.ts";
import { documentNameOf } from "../../../vocabulary/file-name.ts";
import { contentDisposition } from "../../../vocabulary/http/content-disposition.ts";
import { contentTypes, type Diagnosis, type Format } from "../../../vocabulary/http/documents.ts";
import type { JsonSchema } from "../../../vocabulary/http/schema.ts";
import { documentName } from "../../answers/content-disposition.ts";
import { file, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { choicesOf, dryRunQuery, formatInPath, prefersStrict } from "../../parameters/generation-request.ts";
import type { ParameterValues } from "../../parameters/parameter.ts";
import { addRoute } from "../../route-declaration.ts";
import type { Generation } from "./generate.ts";

type DryRunSource = GenerateRequest["source"];

const bodies: Readonly<Record<DryRunSource, JsonSchema>> = {
  payload: { $ref: "DocumentDefinition#" },
  template: { $ref: "DryRunFromTemplate#" },
};

/** Common part of the routes that make a document and store nothing. */
export const dryRunRoute = (source: DryRunSource, { bodyLimit }: Generation) =>
  ({ method: "POST", bodyLimit, tags: ["Generation"], body: bodies[source] }) as const;

interface DryRun {
  readonly source: DryRunSource;
  /** PDF unless given. */
  readonly format?: Format;
  readonly query: ParameterValues<typeof dryRunQuery> & { readonly fileName?: string | undefined };
}

/** Makes what the body of the request says, which stays bytes: a worker reads it. */
export async function dryRun(
  request: FastifyRequest,
  { generator }: Generation,
  { source, format = "pdf", query }: DryRun,
  wanted?: OnceWanted,
): Promise<MadeDocument> {
  const definition = { source, format, body: request.body as Uint8Array };
  const origin = originOf(request, generator.clock);
  const choices = { ...choicesOf(request, query), fileName: query.fileName };
  return await renderOnce(generator, origin, { ...definition, ...choices }, wanted);
}

const kinds = {
  diagnose: {
    summary: "Say what a generation would make, and what it would lack",
    success: json("Pages, codes and warnings", { $ref: "Diagnosis#" }),
    answer: sendDiagnosis,
  },
  preview: {
    summary: "Answer the file that a generation would make",
    success: file("The file", ...Object.values(contentTypes)),
    answer: sendPreview,
  },
} as const;

type DryRunKind = keyof typeof kinds;

/** `POST …/documents/{diagnose,preview}-from-{payload,template}[/{format}]`: nothing is stored, signed or counted. */
export function addDryRunRoutes(app: FastifyInstance, generation: Generation): void {
  for (const kind of ["diagnose", "preview"] as const) {
    for (const source of ["payload", "template"] as const) {
      addDryRunRoute(app, generation, kind, source);
      addDryRunRoute(app, generation, kind, source, formatInPath);
    }
  }
}

/** `path`: with a format in the path, or without. */
function addDryRunRoute(
  app: FastifyInstance,
  generation: Generation,
  kind: DryRunKind,
  source: DryRunSource,
  path?: typeof formatInPath,
): void {
  const { summary, success, answer } = kinds[kind];
  const name = `${kind}From${source === "payload" ? "Payload" : "Template"}`;
  const url = `/v1/:tenantId/documents/${kind}-from-${source}`;
  addRoute<Partial<typeof formatInPath>, typeof dryRunQuery & { readonly fileName?: typeof documentName }>(app, {
    ...dryRunRoute(source, generation),
    operationId: path === undefined ? name : `${name}InFormat`,
    url: path === undefined ? url : `${url}/:format`,
    config: { access: "documents:generate", limit: "render", body: "bytes" },
    summary,
    description:
      "Takes what a generation takes, and refuses what it would refuse. Nothing is stored, signed or counted as a document.",
    ...(path === undefined ? {} : { path }),
    query: kind === "preview" ? { ...dryRunQuery, fileName: documentName } : dryRunQuery,
    sends: kind === "preview" ? ["Content-Disposition"] : [],
    response: responses({ 200: success }, { body: true, also: source === "template" ? [404] : [] }),
    handler: async ({ path: { format = "pdf" }, query }, request, reply) => {
      const made = await dryRun(request, generation, { source, format, query }, { diagnose: kind === "diagnose" });
      Object.assign(request.facts, { pages: made.pages, bytes: made.bytes.length, errorCodes: made.errorCodes });
      if (prefersStrict(request)) reply.header("preference-applied", "handling=strict");
      return answer({ ...made, name: made.name ?? query.fileName }, reply);
    },
  });
}

function sendDiagnosis({ pages, bytes, contentType, errorCodes, warnings, diagnosis }: MadeDocument): Diagnosis {
  if (diagnosis === undefined) throw new Error("a diagnosis was requested and the renderer made none");
  return { pages, fileSizeBytes: bytes.length, contentType, errorCodes, warnings, ...diagnosis };
}

function sendPreview(
  { bytes, contentType, colophon, name = "preview" }: MadeDocument,
  reply: FastifyReply,
): FastifyReply {
  const { format } = colophon.job;
  return reply
    .headers({
      "content-type": contentType,
      "content-disposition": contentDisposition("inline", documentNameOf(name, format) ?? `preview.${format}`),
      "cache-control": "no-store",
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
