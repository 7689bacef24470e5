import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Origin } from "../../../commands/origin.ts";
import {
  type CreatedTemplate,
  createTemplate,
  type NewTemplate,
  type TemplateStore,
} from "../../../commands/template/create.ts";
import { deleteTemplate } from "../../../commands/template/delete.ts";
import { parentOf } from "../../../commands/template/parent.ts";
import type { Publish } from "../../../commands/template/publish.ts";
import { reviseTemplate, type TemplateChange } from "../../../commands/template/revise.ts";
import { wordFileFor } from "../../../commands/template/revision-file.ts";
import { loadText } from "../../../commands/template/stored-text.ts";
import { templateNotFound } from "../../../commands/template/template.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { TimeTravel } from "../../../projections/as-of/queries.ts";
import type { TemplateNameQueries } from "../../../projections/template-names/queries.ts";
import { type TemplateQueries, templateOrders } from "../../../projections/templates/queries.ts";
import type { RenderPool } from "../../../render/pool/pool.ts";
import type { TemplateRevised } from "../../../vocabulary/events/template.ts";
import {
  type PublishingRequest,
  publishingOf,
  type TemplatePublication,
  unpublished,
} from "../../../vocabulary/http/templates/publishing.ts";
import { shownFile } from "../../../vocabulary/http/templates/template-file.ts";
import type { TemplateName, TemplateRecord } from "../../../vocabulary/http/templates/templates.ts";
import type { Guid } from "../../../vocabulary/ids.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { type Fault, Refusal, refusedAt } from "../../../vocabulary/refusal.ts";
import { empty, json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { type AsOf, asOf, asOfOne, pointOf } from "../../parameters/as-of.ts";
import { prefersStrict } from "../../parameters/generation-request.ts";
import { announceCount, announcePage, ofList } from "../../parameters/paging.ts";
import { flag, oneOf, page, pathGuid, text } from "../../parameters/parameter.ts";
import { expectationOf, isUnchanged, preconditions, templateTag } from "../../parameters/preconditions.ts";
import { prefers } from "../../parameters/prefer.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { changedTemplate, newTemplate } from "../../schemas/templates.ts";
import type { ReadYourWrites } from "../../services.ts";
import { inspected } from "../../template-inspection.ts";

export interface Templates extends ReadYourWrites, TemplateStore {
  readonly clock: Clock;
  readonly queries: TemplateQueries;
  readonly names: TemplateNameQueries;
  readonly past: TimeTravel;
  readonly baseUrl: () => string;
  /** Looks at what is stored; documents are made of it later. */
  readonly pool: Pick<RenderPool, "inspect" | "importFile">;
  /** The largest body, in bytes. */
  readonly bodyLimit: number;
  /** Word files are compared with their hash before they are sent, and not their size alone. */
  readonly checksHash: boolean;
}

const url = "/v1/:tenantId/templates";
const tags = ["Templates"];
const one = { id: pathGuid("The template", templateNotFound) };
const record = { $ref: "Template#" };

const reads = { access: "templates:read" } as const;
const writes = { access: "templates:write" } as const;

/** Most names in one answer; a longer list would need pages, and is too long to choose from. */
const mostNames = 10_000;

/** The tenant's templates: create, list, names, get, put, delete. */
export function addTemplateRoutes(app: FastifyInstance, templates: Templates): void {
  addListRoutes(app, templates);
  addCreateRoute(app, templates);
  addGetRoute(app, templates);
  addPutRoute(app, templates);
  addDeleteRoute(app, templates);
}

/** As they are described; they are read in any case. */
const shownOrders = ["name", "-name", "updatedAt", "-updatedAt"];
const listed = { type: "array", items: { anyOf: [record, { $ref: "TemplateSummary#" }] } };

const listQuery = {
  ...page(limits.templatesPage, limits.templatesPage),
  content: flag(
    "Whether content and test data are listed as well, which makes pages shorter where they are long",
    true,
  ),
  search: text("Only templates whose names hold this, in any case", { maxLength: limits.templateNameLength }),
  sort: oneOf("By which they are ordered; -updatedAt when left out", templateOrders, { enum: shownOrders }),
  ...asOf,
};

function addListRoutes(app: FastifyInstance, templates: Templates): void {
  addRoute(app, {
    ...{ operationId: "listTemplates", method: "GET", url, config: reads, tags },
    summary: "List templates, last changed first unless another order is requested",
    query: listQuery,
    sends: ofList,
    response: responses({ 200: json("Templates", listed) }, { also: [400] }),
    handler: async ({ query: { limit, offset, content, search, sort, asOf: moment } }, request, reply) => {
      const { queries } = await then(moment, request, reply, templates);
      const listing = { limit, offset, search, sort };
      const { tenantId } = callerOf(request);
      const { items, total } = await (content ? queries.list(tenantId, listing) : queries.summaries(tenantId, listing));
      announcePage(request, reply, templates.baseUrl(), { limit, offset, count: items.length, total });
      return items;
    },
  });
  const success = { 200: json("Names", { type: "array", items: { $ref: "TemplateName#" } }) };
  addRoute(app, {
    ...{ operationId: "listTemplateNames", method: "GET", url: `${url}/names`, config: reads, tags },
    summary: "The latest template of each name",
    query: asOf,
    sends: ["X-Total-Count"],
    response: responses(success, { also: [400] }),
    handler: async ({ query }, request, reply): Promise<readonly TemplateName[]> => {
      const { names } = await then(query.asOf, request, reply, templates);
      const { items, total } = await names.list(callerOf(request).tenantId, mostNames);
      announceCount(reply, total);
      return items;
    },
  });
}

function addCreateRoute(app: FastifyInstance, templates: Templates): void {
  addRoute(app, {
    ...{ operationId: "createTemplate", method: "POST", url, config: writes, tags },
    bodyLimit: templates.bodyLimit,
    summary: "Create a template",
    body: newTemplate,
    sends: ["Location", "ETag"],
    response: responses({ 201: json("The template", record) }, { body: true }),
    handler: async (_input, request, reply) => {
      const { record, tag } = await create(request, templates);
      const location = `${templates.baseUrl()}/v1/${record.tenantId}/templates/${record.id}`;
      reply.code(201).headers({ location, etag: tag });
      return record;
    },
  });
}

function addGetRoute(app: FastifyInstance, templates: Templates): void {
  const success = { 200: json("The template", record), 304: empty("The copy at hand is the same") };
  addRoute(app, {
    ...{ operationId: "getTemplate", method: "GET", url: `${url}/:id`, config: reads, tags },
    summary: "Get a template",
    path: one,
    query: asOfOne,
    reads: preconditions,
    sends: ["ETag"],
    response: responses(success, { also: [400, 404] }),
    handler: async ({ path: { id }, query }, request, reply) => {
      const { queries } = await then(query.asOf, request, reply, templates, id);
      const found = await queries.get(callerOf(request).tenantId, id);
      if (found === undefined) throw await notThen(templates, callerOf(request).tenantId, id, query.asOf);
      const { record, streamRevision } = found;
      const unchanged = isUnchanged(request, reply, { streamRevision, label: record.revision });
      return unchanged ? reply.code(304).send() : record;
    },
  });
}

function addPutRoute(app: FastifyInstance, templates: Templates): void {
  addRoute(app, {
    ...{ operationId: "updateTemplate", method: "PUT", url: `${url}/:id`, config: writes, tags },
    bodyLimit: templates.bodyLimit,
    summary: "Change a template",
    path: one,
    body: changedTemplate,
    reads: preconditions,
    sends: ["ETag", "Colophon-Warnings"],
    response: responses(
      {
        200: json("As it is now; with `Prefer: return=representation`", record),
        204: empty("Saved as a new revision; Colophon-Warnings counts what is wrong or doubtful in it"),
      },
      { body: true, also: [404] },
    ),
    handler: async ({ path: { id } }, request, reply) => {
      // Before anything is saved: what is done is answered as done, however far the read model has come.
      const before = prefers(request, "return", "representation") ? await known(templates, request, id) : undefined;
      const saved = await revise(id, request, templates);
      reply.header("etag", saved.tag);
      if (before !== undefined) {
        const strict = prefersStrict(request) ? ", handling=strict" : "";
        reply.header("preference-applied", `return=representation${strict}`);
        return savedRecord(saved, before, templates, (request.body as NewTemplate).content);
      }
      const warnings = (saved.warnings?.length ?? 0) + (request.ignoredNames?.length ?? 0);
      if (warnings > 0) reply.header("colophon-warnings", String(warnings));
      return reply.code(204).send();
    },
  });
}

function addDeleteRoute(app: FastifyInstance, templates: Templates): void {
  addRoute(app, {
    ...{ operationId: "deleteTemplate", method: "DELETE", url: `${url}/:id`, config: writes, tags },
    summary: "Delete a template",
    path: one,
    reads: preconditions,
    response: responses({ 204: empty("Deleted; documents made with it stay") }, { also: [404] }),
    handler: async ({ path: { id: templateId } }, request, reply) => {
      const requested = { templateId, expected: expectationOf(request) };
      const position = await deleteTemplate(templates.log, originOf(request, templates.clock), requested);
      await templates.caughtUp(position);
      return reply.code(204).send();
    },
  });
}

/** The templates of now, or of the moment that `asOf` names. */
async function then(
  moment: AsOf | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  templates: Templates,
  templateId?: string,
): Promise<Pick<Templates, "queries" | "names">> {
  const point = await pointOf(moment, reply, templates);
  return point === undefined
    ? templates
    : await templates.past.templates(callerOf(request).tenantId, point, templateId);
}

/** A template that is there now was created, or got what it says, after the moment that `asOf` names. */
export async function notThen(
  { queries }: { readonly queries: TemplateQueries },
  tenantId: string,
  id: Guid,
  moment: AsOf | undefined,
): Promise<Refusal> {
  const now = moment === undefined ? undefined : (await queries.get(tenantId, id))?.record;
  if (moment === undefined || now === undefined) return templateNotFound(id);
  const created = `it was created at ${now.createdAt}`;
  return new Refusal("TEMPLATE_NOT_FOUND", `Template '${id}' did not exist at '${moment.written}': ${created}.`);
}

/** Named members only: who made it and whose it is are the service's to say. */
async function create(request: FastifyRequest, templates: Templates): Promise<{ record: TemplateRecord; tag: string }> {
  const { name, content, testData = null, parentId = null, retention } = request.body as NewTemplate;
  const origin = originOf(request, templates.clock);
  const warnings = await judged(templates, content, origin, { strict: prefersStrict(request), parentId });
  const requested = { name, content, testData, parentId, retention, publish: publishOf(request) };
  const made = await createTemplate(templates, origin, requested);
  await templates.caughtUp(made.position);
  return { record: createdRecord(made, { content, testData, warnings }), tag: templateTag(made.revision) };
}

/** The record of a template that was just made. */
export function createdRecord(
  { created, publishing }: Pick<CreatedTemplate, "created" | "publishing">,
  { content, testData, warnings }: CreatedTexts,
): TemplateRecord {
  return {
    id: created.templateId,
    parentId: created.parentId,
    tenantId: created.tenantId,
    name: created.name,
    content,
    ...(testData === null ? {} : { testData }),
    createdAt: created.at,
    createdBy: created.createdBy,
    owner: created.owner,
    ...(created.retention === null ? {} : { retention: created.retention }),
    ...shownFile(created.file),
    updatedAt: created.at,
    revision: created.revision,
    ...(warnings === undefined ? {} : { warnings }),
    ...(publishing === unpublished ? {} : publishingOf(publishing)),
  };
}

/** The texts of a new template, and what was found in them. */
interface CreatedTexts {
  readonly content: string;
  readonly testData: string | null;
  readonly warnings: readonly Fault[] | undefined;
}

interface Judging {
  readonly strict: boolean;
  /** The template that gets it; left out: a new one. */
  readonly templateId?: string;
  /** The template that a new one is a copy of. */
  readonly parentId?: string | null;
}

/** What is found in a definition, and in the Word file that it names, before they are saved; undefined: nobody could look. @throws Refusal when strict */
export async function judged(
  templates: Pick<Templates, "pool" | "log" | "blobs" | "ownerFor">,
  content: string,
  origin: Origin,
  { strict, templateId, parentId = null }: Judging,
): Promise<readonly Fault[] | undefined> {
  const copyOf = await parentOf(templates, origin.tenantId, parentId);
  const word = await wordFileFor(templates, origin.tenantId, content, { templateId, copyOf });
  return await inspected(templates.pool, content, origin, { strict, word });
}

export interface SavedTemplate {
  readonly revised: TemplateRevised["data"];
  readonly published: TemplatePublication | undefined;
  readonly warnings: readonly Fault[] | undefined;
  readonly tag: string;
}

async function revise(templateId: Guid, request: FastifyRequest, templates: Templates): Promise<SavedTemplate> {
  const body = request.body as TemplateChange & { readonly id: string; readonly content: string };
  const { name, content, testData, createdBy, owner, retention } = body;
  if (body.id.toLowerCase() !== templateId) throw refusedAt("/id", "The id in the body is not the one in the path.");
  const origin = originOf(request, templates.clock);
  const warnings = await judged(templates, content, origin, { strict: prefersStrict(request), templateId });
  const change = { name, content, testData, createdBy, owner, retention, publish: publishOf(request) };
  const target = { templateId, origin: "update", expected: expectationOf(request) } as const;
  const { revised, published, position, revision } = await reviseTemplate(templates, origin, target, change);
  await templates.caughtUp(position);
  return { revised, published, warnings, tag: templateTag(revision) };
}

/** A template as it is now. @throws Refusal TEMPLATE_NOT_FOUND */
export async function known(
  { queries }: Templates,
  request: FastifyRequest,
  templateId: Guid,
): Promise<TemplateRecord> {
  const found = await queries.get(callerOf(request).tenantId, templateId);
  if (found === undefined) throw templateNotFound(templateId);
  return found.record;
}

/** The record of what was just saved. The events say it, and what they leave out is as it was. */
export async function savedRecord(
  { revised, published, warnings = [] }: SavedTemplate,
  { testData: _, retention: __, live: ___, file: ____, ...before }: TemplateRecord,
  { blobs }: Templates,
  content: string,
): Promise<TemplateRecord> {
  const { name, createdBy, owner, at: updatedAt, revision } = revised;
  const testData = revised.testData === null ? {} : { testData: await loadText(blobs, revised.testData) };
  const retention = revised.retention === null ? {} : { retention: revised.retention };
  const live = revised.live === null ? {} : { live: revised.live.revision };
  const texts = { name, content, ...testData, createdBy, owner, ...retention, ...shownFile(revised.file) };
  return { ...before, ...texts, ...live, ...(published ?? {}), updatedAt, revision, warnings };
}

/** A caller without templates:publish may still send back the current values. */
function publishOf(request: FastifyRequest): Publish {
  const allowed = callerOf(request).scopes.has("templates:publish");
  return { request: request.body as PublishingRequest, allowed };
}
