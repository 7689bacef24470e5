import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deleteRevision } from "../../../commands/template/delete-revision.ts";
import { revertTemplate } from "../../../commands/template/revert.ts";
import { reviseTemplate, type TemplateChange } from "../../../commands/template/revise.ts";
import { loadText } from "../../../commands/template/stored-text.ts";
import { templateNotFound } from "../../../commands/template/template.ts";
import type { TemplateRevisionQueries } from "../../../projections/template-revisions/queries.ts";
import type { TemplateReverted, TemplateRevised } from "../../../vocabulary/events/template.ts";
import { shownFile } from "../../../vocabulary/http/templates/template-file.ts";
import type { RevisionRecord } from "../../../vocabulary/http/templates/templates.ts";
import { parseGuid } from "../../../vocabulary/ids.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { type AsOf, asOfOne, pointOf } from "../../parameters/as-of.ts";
import { prefersStrict } from "../../parameters/generation-request.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { flag, page, pathGuid, pathText } from "../../parameters/parameter.ts";
import { expectationOf, preconditions } from "../../parameters/preconditions.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { newRevision, revertNote } from "../../schemas/templates.ts";
import { judged, notThen, type Templates } from "./templates.ts";

export interface RevisionServices extends Omit<Templates, "queries" | "names"> {
  readonly queries: TemplateRevisionQueries;
  readonly templates: Pick<Templates, "queries">;
}

const url = "/v1/:tenantId/templates/:templateId/revisions";
const tags = ["Template revisions"];
const ofTemplate = { templateId: pathGuid("The template", templateNotFound) };
const one = { ...ofTemplate, revisionId: pathText("The revision's id, or its rev- label") };
const record = { $ref: "TemplateRevision#" };

const reads = { access: "templates:read" } as const;
const writes = { access: "templates:write" } as const;
/** A body may be left out. */
const mayBeEmpty = { access: "templates:write", body: "optional" } as const;

/** A template's revisions: list, create, get, delete, and going back to one. */
export function addRevisionRoutes(app: FastifyInstance, revisions: RevisionServices): void {
  addListRoute(app, revisions);
  addCreateRoute(app, revisions);
  addGetRoute(app, revisions);
  addDeleteRoute(app, revisions);
  addRevertRoute(app, revisions);
}

/** The revisions of now, or of the moment that `asOf` names. */
async function then(
  moment: AsOf | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  revisions: RevisionServices,
  templateId: string,
): Promise<TemplateRevisionQueries> {
  const point = await pointOf(moment, reply, revisions);
  if (point === undefined) return revisions.queries;
  return (await revisions.past.templates(callerOf(request).tenantId, point, templateId)).revisions;
}

const listQuery = {
  ...page(limits.templatesPage, limits.templatesPage),
  content: flag("false: without content and test data", true),
  ...asOfOne,
};

function addListRoute(app: FastifyInstance, revisions: RevisionServices): void {
  const success = { 200: json("Revisions", { type: "array", items: record }) };
  addRoute(app, {
    ...{ operationId: "listTemplateRevisions", method: "GET", url, config: reads, tags },
    summary: "List a template's revisions, most recent first",
    path: ofTemplate,
    query: listQuery,
    sends: ofList,
    response: responses(success, { also: [400, 404] }),
    handler: async ({ path: { templateId }, query }, request, reply) => {
      const { limit, offset, content: texts } = query;
      const queries = await then(query.asOf, request, reply, revisions, templateId);
      const found = await queries.list(callerOf(request).tenantId, templateId, { limit, offset, texts });
      if (found === undefined)
        throw await notThen(revisions.templates, callerOf(request).tenantId, templateId, query.asOf);
      const { items, total } = found;
      announcePage(request, reply, revisions.baseUrl(), { limit, offset, count: items.length, total });
      return items;
    },
  });
}

function addCreateRoute(app: FastifyInstance, revisions: RevisionServices): void {
  addRoute(app, {
    ...{ operationId: "createTemplateRevision", method: "POST", url, config: mayBeEmpty, tags },
    bodyLimit: revisions.bodyLimit,
    summary: "Make a revision; without a body, a save point of the latest",
    path: ofTemplate,
    body: newRevision,
    reads: preconditions,
    sends: ["Location"],
    response: responses({ 201: json("The new revision", record) }, { body: true, also: [404] }),
    handler: async ({ path: { templateId } }, request, reply) => {
      const { content, name, testData, retention, note } = (request.body ?? {}) as TemplateChange;
      const change = { content, name, testData, retention, note };
      const template = { templateId, origin: "revision", expected: expectationOf(request) } as const;
      const origin = originOf(request, revisions.clock);
      const strict = prefersStrict(request);
      const warnings =
        content === undefined ? undefined : await judged(revisions, content, origin, { strict, templateId });
      const { revised, position } = await reviseTemplate(revisions, origin, template, change);
      await revisions.caughtUp(position);
      const record = await answer(reply, revisions, revised, "revision");
      return warnings === undefined ? record : { ...record, warnings };
    },
  });
}

function addGetRoute(app: FastifyInstance, revisions: RevisionServices): void {
  addRoute(app, {
    ...{ operationId: "getTemplateRevision", method: "GET", url: `${url}/:revisionId`, config: reads, tags },
    summary: "Get a revision",
    path: one,
    query: asOfOne,
    response: responses({ 200: json("The revision", record) }, { also: [400, 404] }),
    handler: async ({ path: { templateId, ...path }, query }, request, reply) => {
      const revisionId = spelled(path.revisionId);
      const queries = await then(query.asOf, request, reply, revisions, templateId);
      const found = await queries.get(callerOf(request).tenantId, templateId, revisionId);
      if (found === "no template")
        throw await notThen(revisions.templates, callerOf(request).tenantId, templateId, query.asOf);
      if (found === undefined) throw new Refusal("NOT_FOUND", `Revision '${revisionId.slice(0, 64)}' not found.`);
      return found;
    },
  });
}

function addDeleteRoute(app: FastifyInstance, revisions: RevisionServices): void {
  const success = { 204: empty("Deleted; of the latest, the one before is current again") };
  addRoute(app, {
    ...{ operationId: "deleteTemplateRevision", method: "DELETE", url: `${url}/:revisionId`, config: writes, tags },
    summary: "Delete a revision",
    path: one,
    reads: preconditions,
    response: responses(success, { also: [404, 409] }),
    handler: async ({ path: { templateId, revisionId } }, request, reply) => {
      const requested = { templateId, revision: spelled(revisionId), expected: expectationOf(request) };
      const position = await deleteRevision(revisions.log, originOf(request, revisions.clock), requested);
      await revisions.caughtUp(position);
      return reply.code(204).send();
    },
  });
}

function addRevertRoute(app: FastifyInstance, revisions: RevisionServices): void {
  addRoute(app, {
    ...{ operationId: "revertTemplate", method: "POST", url: `${url}/:revisionId/revert`, config: mayBeEmpty, tags },
    summary: "Make a new revision with the content and test data of this one",
    path: one,
    body: revertNote,
    reads: preconditions,
    sends: ["Location"],
    response: responses({ 201: json("The new revision", record) }, { body: true, also: [404] }),
    handler: async ({ path: { templateId, revisionId } }, request, reply) => {
      const { note } = (request.body ?? {}) as { readonly note?: string };
      const requested = { templateId, to: spelled(revisionId), note, expected: expectationOf(request) };
      const { reverted, position } = await revertTemplate(revisions.log, originOf(request, revisions.clock), requested);
      await revisions.caughtUp(position);
      return answer(reply, revisions, reverted, "revert");
    },
  });
}

/** Made from the event, which holds all of it; the read model may lag behind. */
async function answer(
  reply: FastifyReply,
  { baseUrl, blobs }: RevisionServices,
  data: (TemplateRevised | TemplateReverted)["data"],
  origin: RevisionRecord["origin"],
): Promise<RevisionRecord> {
  const { revisionId: id, parent: parentId, templateId, tenantId, name, createdBy, owner, at, revision, note } = data;
  reply.code(201).header("location", `${baseUrl()}/v1/${tenantId}/templates/${templateId}/revisions/${id}`);
  const content = await loadText(blobs, data.content);
  const testData = data.testData === null ? {} : { testData: await loadText(blobs, data.testData) };
  const kept = data.retention === null ? {} : { retention: data.retention };
  const texts = { name, content, ...testData, ...kept, ...shownFile(data.file) };
  const marks = { createdAt: at, createdBy, owner, updatedAt: at, revision, latest: true, live: false, origin, note };
  return { id, parentId, templateId, tenantId, ...texts, ...marks };
}

/** Ids in our spelling; labels as they are. */
const spelled = (revision: string): string => parseGuid(revision) ?? revision;
