import type { FastifyInstance } from "fastify";
import { readBlob } from "../../../commands/read-blob.ts";
import { revisionFile } from "../../../commands/template/revision-file.ts";
import { templateNotFound } from "../../../commands/template/template.ts";
import type { BlobStore } from "../../../ports/blobs/port.ts";
import type { EventLog } from "../../../ports/event-log/port.ts";
import type { TemplateRevisionQueries } from "../../../projections/template-revisions/queries.ts";
import type { RenderPool } from "../../../render/pool/pool.ts";
import type { TemplateDiff } from "../../../vocabulary/http/templates/template-diff.ts";
import type { RevisionRecord } from "../../../vocabulary/http/templates/templates.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { askerOf } from "../../origin.ts";
import { pathGuid, text } from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";

export interface Differences {
  readonly queries: TemplateRevisionQueries;
  /** Definitions are read in a rendering process, as everywhere. */
  readonly pool: Pick<RenderPool, "compare" | "compareDrawn">;
  readonly log: EventLog;
  readonly blobs: BlobStore;
}

/** `GET /v1/{tenantId}/templates/{templateId}/diff`: what became of a definition between two of its revisions. */
export function addDiffRoute(app: FastifyInstance, { queries, pool, ...store }: Differences): void {
  addRoute(app, {
    ...{ operationId: "diffTemplate", method: "GET", url: "/v1/:tenantId/templates/:templateId/diff" },
    ...{ config: { access: "templates:read" }, tags: ["Template revisions"] },
    summary: "Compare two revisions of a template",
    description:
      "Lists are aligned by content: one more element is one change. Each change is also said in a sentence. The order of keys is no difference. Of Word files that differ, hashes, tags and paragraphs are compared: `/file/sha256`, `/file/tags/…`, `/file/paragraphs/…`.",
    path: { templateId: pathGuid("The template", templateNotFound) },
    query: {
      from: text("The older revision: its id, or its rev- label; the one before `to` when left out"),
      to: text("The newer revision; the latest when left out"),
    },
    response: responses({ 200: json("The differences", { $ref: "TemplateDiff#" }) }, { also: [400, 404] }),
    handler: async ({ path: { templateId }, query }, request): Promise<TemplateDiff> => {
      const { tenantId } = callerOf(request);
      const pair = await pairOf(queries, tenantId, templateId, query);
      const [before, after] = pair;
      const texts = { before: before.content ?? "", after: after.content ?? "" };
      const files = await filesOf(store, tenantId, pair);
      const diff = await pool.compare(files === undefined ? texts : { ...texts, files }, askerOf(request));
      return { templateId, from: before.revision, to: after.revision, ...diff };
    },
  });
}

/** The Word files of two revisions; undefined: they are the same. */
async function filesOf(
  { log, blobs }: Pick<Differences, "log" | "blobs">,
  tenantId: string,
  [before, after]: readonly [RevisionRecord, RevisionRecord],
): Promise<Parameters<RenderPool["compare"]>[0]["files"]> {
  if (before.file?.sha256 === after.file?.sha256) return undefined;
  const bytesOf = async ({ templateId, id, file }: RevisionRecord): Promise<Uint8Array | undefined> =>
    file === undefined ? undefined : await readBlob(blobs, (await revisionFile(log, tenantId, templateId, id)).blob);
  return { before: await bytesOf(before), after: await bytesOf(after) };
}

/** Most revisions that are looked through for the one before another. */
const mostListed = 1000;

async function pairOf(
  queries: TemplateRevisionQueries,
  tenantId: string,
  templateId: string,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<readonly [before: RevisionRecord, after: RevisionRecord]> {
  const listing = { limit: mostListed, offset: 0, texts: false };
  const list = (await queries.list(tenantId, templateId, listing))?.items;
  if (list === undefined) throw templateNotFound(templateId);
  const one = async (name: string): Promise<RevisionRecord> => {
    const found = await queries.get(tenantId, templateId, name);
    if (found === "no template") throw templateNotFound(templateId);
    if (found === undefined) throw new Refusal("NOT_FOUND", `Revision '${name.slice(0, 64)}' not found.`);
    return found;
  };
  const after = await one(to ?? list[0]?.revision ?? "");
  const at = list.findIndex(({ id }) => id === after.id);
  return [await one(from ?? list[at + 1]?.revision ?? after.revision), after];
}
