import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { setLike } from "../../../commands/like/like.ts";
import { revisionFile } from "../../../commands/template/revision-file.ts";
import { templateNotFound } from "../../../commands/template/template.ts";
import type { BlobStore } from "../../../ports/blobs/port.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { EventLog } from "../../../ports/event-log/port.ts";
import { type CommunityQueries, communitySorts } from "../../../projections/community/queries.ts";
import type { TemplateQueries } from "../../../projections/templates/queries.ts";
import type { CommunityDetail, CommunitySummary, LikeResult } from "../../../vocabulary/http/templates/templates.ts";
import type { Guid } from "../../../vocabulary/ids.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { file, json, responses } from "../../answers/responses.ts";
import { ofFile } from "../../answers/send-file.ts";
import { originOf } from "../../origin.ts";
import { announceNumberedPage, ofList } from "../../parameters/paging.ts";
import {
  numberedPage,
  oneOf,
  type Parameter,
  type ParameterValues,
  pathGuid,
  text,
  wrong,
} from "../../parameters/parameter.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import type { ReadYourWrites } from "../../services.ts";
import { sendWordFile, wordFileTypes } from "./word-files.ts";

export interface Community extends ReadYourWrites {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly checksHash: boolean;
  readonly queries: CommunityQueries;
  readonly templates: TemplateQueries;
  readonly baseUrl: () => string;
  /** Whether public templates are shown without a token. */
  readonly anonymous: boolean;
}

type FoundTemplate = Awaited<ReturnType<CommunityQueries["list"]>>["items"][number];

const tags = ["Community templates"];
const one = { id: pathGuid("The template", templateNotFound) };

/** Templates that tenants show one another: browse, look at, like. */
export function addCommunityRoutes(app: FastifyInstance, community: Community): void {
  addBrowseRoute(app, community);
  addDetailRoute(app, community);
  addFileRoute(app, community);
  addLikeRoute(app, community, "POST");
  addLikeRoute(app, community, "DELETE");
}

const browseQuery = {
  visibility: oneOf("Only such; community is another word for public, and nobody is shown private ones", [
    "public",
    "community",
    "shared",
    "private",
  ]),
  category: text("Exactly this category, in any case"),
  tags: words("Separated by commas; a template has all of them, in any case", /,/),
  search: words("Every word occurs in name, description, category or tags", /\s/),
  sort: oneOf("Most liked first, last changed first, or by name", communitySorts, { default: "popular" }),
  ...numberedPage,
};

function words(description: string, separator: RegExp): Parameter<readonly string[]> {
  const read = (written = "", name = ""): readonly string[] => {
    if (written.length > limits.searchLength) throw wrong(name, `may have ${limits.searchLength} characters`);
    return [...new Set(written.split(separator).map((part) => part.trim()))].filter((part) => part !== "");
  };
  return { schema: { type: "string", maxLength: limits.searchLength, description }, read };
}

function addBrowseRoute(app: FastifyInstance, community: Community): void {
  const success = { 200: json("Templates", { type: "array", items: { $ref: "CommunityTemplate#" } }) };
  addRoute(app, {
    ...{ operationId: "browseTemplates", method: "GET", url: "/v1/templates/browse", tags },
    config: { access: "templates:read", tokenOptional: community.anonymous },
    summary: "Browse templates that others show: public ones, those shared with you, and your own shared ones",
    query: browseQuery,
    sends: ofList,
    response: responses(success, { also: [400] }),
    handler: ({ query }, request, reply) => browse(query, request, reply, community),
  });
}

async function browse(
  { visibility, category, tags: wantedTags, search, sort, page, pageSize }: ParameterValues<typeof browseQuery>,
  request: FastifyRequest,
  reply: FastifyReply,
  { queries, baseUrl }: Community,
): Promise<readonly CommunitySummary[]> {
  const { items, total } = await queries.list(request.caller?.tenantId, {
    visibility: visibility === "community" ? "public" : visibility,
    category: category || undefined,
    tags: wantedTags,
    words: search,
    sort: sort ?? "popular",
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  announceNumberedPage(request, reply, baseUrl(), { page, pageSize, total });
  return items.map((template) => summaryOf(template, request.caller?.tenantId));
}

function addDetailRoute(app: FastifyInstance, { queries, templates, anonymous }: Community): void {
  const success = { 200: json("The template", { $ref: "CommunityTemplateDetail#" }) };
  addRoute(app, {
    ...{ operationId: "getCommunityTemplate", method: "GET", url: "/v1/templates/browse/:id", tags },
    config: { access: "templates:read", tokenOptional: anonymous },
    summary: "Look at a template that is shown to you",
    path: one,
    response: responses(success, { also: [404] }),
    handler: async ({ path: { id } }, request): Promise<CommunityDetail> => {
      const viewer = request.caller?.tenantId;
      const found = await shownOne(queries, viewer, id);
      const template = (await templates.get(found.tenantId, found.id))?.record;
      if (template === undefined) throw templateNotFound(found.id);
      const { sharedWith = [], ...record } = template;
      const own = found.tenantId === viewer ? { sharedWith } : { createdBy: found.tenantId };
      return { ...record, ...summaryOf(found, viewer), ...own };
    },
  });
}

/** So that a Word template that somebody else shows can be copied. */
function addFileRoute(app: FastifyInstance, community: Community): void {
  addRoute(app, {
    ...{ operationId: "getCommunityTemplateFile", method: ["GET", "HEAD"], url: "/v1/templates/browse/:id/file", tags },
    config: { access: "templates:read", tokenOptional: community.anonymous },
    summary: "Fetch the Word file of a template that is shown to you",
    path: one,
    ...ofFile,
    response: responses({ 200: file("The file", ...wordFileTypes) }, { also: [404] }),
    handler: async ({ path }, request, reply) => {
      const { tenantId, id } = await shownOne(community.queries, request.caller?.tenantId, path.id);
      return sendWordFile(request, reply, community, await revisionFile(community.log, tenantId, id));
    },
  });
}

function addLikeRoute(app: FastifyInstance, community: Community, method: "POST" | "DELETE"): void {
  const liked = method === "POST";
  addRoute(app, {
    ...{ operationId: liked ? "likeTemplate" : "unlikeTemplate", method, url: "/v1/templates/:id/like", tags },
    config: { access: "templates:read" },
    summary: liked ? "Like a template" : "Take a like back",
    path: one,
    response: responses({ 200: json("How many like it now", { $ref: "Like#" }) }, { also: [404] }),
    handler: async ({ path }, request): Promise<LikeResult> => {
      const { tenantId } = callerOf(request);
      const { id, likes, likedByMe } = await shownOne(community.queries, tenantId, path.id);
      const origin = originOf(request, community.clock);
      const position = await setLike(community.log, origin, { templateId: id, liked });
      await community.caughtUp(position);
      // Counted before: what is done is answered as done, however far the read model has come.
      return { id, likes: likes - Number(likedByMe) + (liked ? 1 : 0), liked };
    },
  });
}

/** A private template is answered like one that does not exist. */
async function shownOne(queries: CommunityQueries, viewer: string | undefined, id: Guid): Promise<FoundTemplate> {
  const found = await queries.get(viewer, id);
  if (found === undefined) throw templateNotFound(id);
  return found;
}

/** Other tenants see whose a template is, but no client id: with one they could try secrets. */
function summaryOf(template: FoundTemplate, viewer: string | undefined): CommunitySummary {
  const { id, name, description, category, tags: words, visibility, tenantId, revision } = template;
  const { likes, likedByMe, createdAt, updatedAt } = template;
  const owner = tenantId === viewer ? template.owner : tenantId;
  const marks = { owner, revision, likes, likedByMe, createdAt, updatedAt };
  return { id, name, description, category, tags: words, visibility, ...marks };
}
