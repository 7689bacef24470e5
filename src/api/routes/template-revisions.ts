import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { deleteRevision } from "../../commands/template/delete-revision.ts";
import { revertTemplate } from "../../commands/template/revert.ts";
import { reviseTemplate, type TemplateChange } from "../../commands/template/revise.ts";
import { loadText } from "../../commands/template/stored-text.ts";
import { templateNotFound } from "../../commands/template/template.ts";
import type { TemplateRevisionQueries } from "../../projections/template-revisions/queries.ts";
import type { TemplateReverted, TemplateRevised } from "../../vocabulary/events/template.ts";
import type { RevisionRecord } from "../../vocabulary/http/records.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { asOfOne, requestedPoint } from "../as-of.ts";
import { originOf } from "../origin.ts";
import { announcePage } from "../paging.ts";
import { pageParameters, queryParameters, tenantAnd } from "../parameters.ts";
import { expectationOf } from "../preconditions.ts";
import { oneOf, type Query, wholeNumber } from "../query.ts";
import { empty, json, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
import { newRevision, revertNote } from "../schemas/templates.ts";
import type { Templates } from "./templates.ts";

export interface Revisions extends Omit<Templates, "queries" | "names"> {
  readonly queries: TemplateRevisionQueries;
}

const url = "/v1/:tenantId/templates/:templateId/revisions";
const tags = ["Template revisions"];
const template = { templateId: { type: "string", format: "uuid", description: "The template" } };
const ofTemplate = tenantAnd(template);
const one = tenantAnd({
  ...template,
  revisionId: { type: "string", description: "The revision's id, or its rev- label" },
});
const record = { $ref: "TemplateRevision#" };

const reads = { config: { access: "templates:read" } } as const;
const writes = { config: { access: "templates:write" } } as const;
/** A body may be left out. */
const mayBeEmpty = { config: { access: "templates:write", body: "optional" } } as const;

/** A template's revisions: list, create, get, delete, and going back to one. */
export function addRevisionRoutes(app: FastifyInstance, revisions: Revisions): void {
  addListRoute(app, revisions);
  addCreateRoute(app, revisions);
  addGetRoute(app, revisions);
  addDeleteRoute(app, revisions);
  addRevertRoute(app, revisions);
}

/** The revisions of now, or of the moment that `asOf` names. */
async function then(
  request: FastifyRequest,
  reply: FastifyReply,
  revisions: Revisions,
  templateId: string,
): Promise<TemplateRevisionQueries> {
  const point = await requestedPoint(request, reply, revisions);
  if (point === undefined) return revisions.queries;
  return (await revisions.past.templates(callerOf(request).tenantId, point, templateId)).revisions;
}

function addListRoute(app: FastifyInstance, revisions: Revisions): void {
  const success = { 200: json("Revisions", { type: "array", items: record }) };
  const schema = {
    summary: "List a template's revisions, most recent first",
    tags,
    params: ofTemplate,
    querystring: queryParameters({
      ...pageParameters(limits.templatesPage),
      content: { type: "boolean", default: true, description: "false: without content and test data" },
      ...asOfOne,
    }),
    response: responses(success, { also: [400, 404] }),
  };
  app.get(url, { ...reads, schema }, async (request, reply) => {
    const query = request.query as Query;
    const limit = wholeNumber(query, "limit", limits.templatesPage, limits.templatesPage);
    const offset = wholeNumber(query, "offset", 0, Number.MAX_SAFE_INTEGER);
    const texts = oneOf(query, "content", ["true", "false"]) !== "false";
    const templateId = templateIdOf(request);
    const queries = await then(request, reply, revisions, templateId);
    const page = await queries.list(callerOf(request).tenantId, templateId, { limit, offset, texts });
    if (page === undefined) throw templateNotFound(templateId);
    announcePage(request, reply, revisions.baseUrl(), { limit, offset, count: page.items.length, total: page.total });
    return page.items;
  });
}

function addCreateRoute(app: FastifyInstance, revisions: Revisions): void {
  const response = responses({ 201: json("The new revision", record) }, { body: true, also: [404, 412] });
  const schema = {
    summary: "Make a revision; without a body, a save point of the latest",
    tags,
    params: ofTemplate,
    body: newRevision,
    response,
  };
  app.post(url, { ...mayBeEmpty, bodyLimit: revisions.bodyLimit, schema }, async (request, reply) => {
    const { content, name, testData, note } = (request.body ?? {}) as TemplateChange;
    const change = { content, name, testData, note };
    const template = {
      templateId: templateIdOf(request),
      origin: "revision",
      expected: expectationOf(request),
    } as const;
    const origin = originOf(request, revisions.clock);
    const { revised, position } = await reviseTemplate(revisions, origin, template, change);
    await revisions.caughtUp(position);
    return answer(reply, revisions, revised, "revision");
  });
}

function addGetRoute(app: FastifyInstance, revisions: Revisions): void {
  const response = responses({ 200: json("The revision", record) }, { also: [400, 404] });
  const schema = { summary: "Get a revision", tags, params: one, querystring: queryParameters(asOfOne), response };
  app.get(`${url}/:revisionId`, { ...reads, schema }, async (request, reply) => {
    const templateId = templateIdOf(request);
    const revisionId = revisionOf(request);
    const queries = await then(request, reply, revisions, templateId);
    const found = await queries.get(callerOf(request).tenantId, templateId, revisionId);
    if (found === "no template") throw templateNotFound(templateId);
    if (found === undefined) throw new Refusal("NOT_FOUND", `Revision '${revisionId.slice(0, 64)}' not found.`);
    return found;
  });
}

function addDeleteRoute(app: FastifyInstance, revisions: Revisions): void {
  const success = { 204: empty("Deleted; of the latest, the one before is current again") };
  const response = responses(success, { also: [404, 409, 412] });
  const schema = { summary: "Delete a revision", tags, params: one, response };
  app.delete(`${url}/:revisionId`, { ...writes, schema }, async (request, reply) => {
    const wish = {
      templateId: templateIdOf(request),
      revision: revisionOf(request),
      expected: expectationOf(request),
    };
    const { position } = await deleteRevision(revisions, originOf(request, revisions.clock), wish);
    await revisions.caughtUp(position);
    return reply.code(204).send();
  });
}

function addRevertRoute(app: FastifyInstance, revisions: Revisions): void {
  const response = responses({ 201: json("The new revision", record) }, { body: true, also: [404, 412] });
  const schema = {
    summary: "Make a new revision with the content and test data of this one",
    tags,
    params: one,
    body: revertNote,
    response,
  };
  app.post(`${url}/:revisionId/revert`, { ...mayBeEmpty, schema }, async (request, reply) => {
    const { note } = (request.body ?? {}) as { readonly note?: string };
    const wish = {
      templateId: templateIdOf(request),
      to: revisionOf(request),
      note,
      expected: expectationOf(request),
    };
    const { reverted, position } = await revertTemplate(revisions, originOf(request, revisions.clock), wish);
    await revisions.caughtUp(position);
    return answer(reply, revisions, reverted, "revert");
  });
}

/** Made from the event, which holds all of it; the read model may lag behind. */
async function answer(
  reply: FastifyReply,
  { baseUrl, blobs }: Revisions,
  data: (TemplateRevised | TemplateReverted)["data"],
  origin: RevisionRecord["origin"],
): Promise<RevisionRecord> {
  const { revisionId: id, parent: parentId, templateId, tenantId, name, createdBy, owner, at, revision, note } = data;
  reply.code(201).header("location", `${baseUrl()}/v1/${tenantId}/templates/${templateId}/revisions/${id}`);
  const content = await loadText(blobs, data.content);
  const testData = data.testData === null ? {} : { testData: await loadText(blobs, data.testData) };
  const texts = { name, content, ...testData };
  const marks = { createdAt: at, createdBy, owner, updatedAt: at, revision, latest: true, origin, note };
  return { id, parentId, templateId, tenantId, ...texts, ...marks };
}

function templateIdOf(request: FastifyRequest): string {
  const { templateId } = request.params as { readonly templateId: string };
  const guid = parseGuid(templateId);
  if (guid === undefined) throw templateNotFound(templateId.slice(0, 64));
  return guid;
}

/** Ids in our spelling; labels as they are. */
function revisionOf(request: FastifyRequest): string {
  const { revisionId } = request.params as { readonly revisionId: string };
  return parseGuid(revisionId) ?? revisionId;
}
