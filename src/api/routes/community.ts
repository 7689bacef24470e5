import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { setLike } from "../../commands/like/like.ts";
import { templateNotFound } from "../../commands/template/template.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog } from "../../ports/event-log/port.ts";
import { type CommunityListing, type CommunityQueries, communitySorts } from "../../projections/community/queries.ts";
import type { TemplateQueries } from "../../projections/templates/queries.ts";
import type { CommunityDetail, CommunitySummary, LikeResult } from "../../vocabulary/http/records.ts";
import { parseGuid } from "../../vocabulary/ids.ts";
import { limits } from "../../vocabulary/limits.ts";
import { originOf } from "../origin.ts";
import { announceNumberedPage } from "../paging.ts";
import { queryParameters } from "../parameters.ts";
import { oneOf, type Query, single, wholeNumber, wrong } from "../query.ts";
import { json, responses } from "../responses.ts";
import { callerOf } from "../route.ts";
import type { ReadYourWrites } from "../services.ts";

export interface Community extends ReadYourWrites {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly queries: CommunityQueries;
  readonly templates: TemplateQueries;
  readonly baseUrl: () => string;
  /** Whether public templates are shown without a token. */
  readonly anonymous: boolean;
}

type Found = Awaited<ReturnType<CommunityQueries["list"]>>["items"][number];

const tags = ["Community templates"];
const one = { type: "object", properties: { id: { type: "string", format: "uuid", description: "The template" } } };

/** Templates that tenants show one another: browse, look at, like. */
export function addCommunityRoutes(app: FastifyInstance, community: Community): void {
  addBrowseRoute(app, community);
  addDetailRoute(app, community);
  addLikeRoute(app, community, "POST");
  addLikeRoute(app, community, "DELETE");
}

function addBrowseRoute(app: FastifyInstance, community: Community): void {
  const success = { 200: json("Templates", { type: "array", items: { $ref: "CommunityTemplate#" } }) };
  const schema = {
    summary: "Browse templates that others show: public ones, those shared with you, and your own shared ones",
    tags,
    querystring: queryParameters({
      visibility: {
        type: "string",
        enum: ["public", "community", "shared", "private"],
        description: "Only such; community is another word for public, and nobody is shown private ones",
      },
      category: { type: "string", description: "Exactly this category, in any case" },
      tags: { type: "string", description: "Separated by commas; a template has all of them, in any case" },
      search: { type: "string", description: "Every word occurs in name, description, category or tags" },
      sort: {
        type: "string",
        enum: communitySorts,
        default: "popular",
        description: "Most liked first, last changed first, or by name",
      },
      page: {
        type: "integer",
        minimum: 1,
        default: 1,
        description: "Which page, from 1; beyond the last there are none",
      },
      pageSize: { type: "integer", minimum: 1, default: limits.browsePage, description: "More than 100 is cut" },
    }),
    response: responses(success, { also: [400] }),
  };
  const config = { access: "templates:read", tokenOptional: community.anonymous } as const;
  app.get("/v1/templates/browse", { config, schema }, async (request, reply) => browse(request, reply, community));
}

async function browse(
  request: FastifyRequest,
  reply: FastifyReply,
  { queries, baseUrl }: Community,
): Promise<readonly CommunitySummary[]> {
  const query = request.query as Query;
  const page = fromOne(query, "page", 1, Number.MAX_SAFE_INTEGER);
  const pageSize = fromOne(query, "pageSize", limits.browsePage, limits.mostBrowsePage);
  const offset = (page - 1) * pageSize;
  const viewer = request.caller?.tenantId;
  const { items, total } = await queries.list(viewer, { ...readListing(query), limit: pageSize, offset });
  announceNumberedPage(request, reply, baseUrl(), { page, pageSize, total });
  return items.map(summaryOf);
}

function readListing(query: Query): Omit<CommunityListing, "limit" | "offset"> {
  const visibility = oneOf(query, "visibility", ["public", "community", "shared", "private"]);
  const parts = (name: string, separator: RegExp): readonly string[] => {
    const text = single(query, name) ?? "";
    if (text.length > limits.searchLength) throw wrong(name, `may have ${limits.searchLength} characters`);
    return [...new Set(text.split(separator).map((part) => part.trim()))].filter((part) => part !== "");
  };
  return {
    visibility: visibility === "community" ? "public" : visibility,
    category: single(query, "category") || undefined,
    tags: parts("tags", /,/),
    words: parts("search", /\s/),
    sort: oneOf(query, "sort", communitySorts) ?? "popular",
  };
}

function fromOne(query: Query, name: string, fallback: number, most: number): number {
  const number = wholeNumber(query, name, fallback, most);
  if (number === 0) throw wrong(name, "must be at least 1");
  return number;
}

function addDetailRoute(app: FastifyInstance, { queries, templates, anonymous }: Community): void {
  const success = { 200: json("The template", { $ref: "CommunityTemplateDetail#" }) };
  const schema = {
    summary: "Look at a template that is shown to you",
    tags,
    params: one,
    response: responses(success, { also: [404] }),
  };
  const config = { access: "templates:read", tokenOptional: anonymous } as const;
  app.get("/v1/templates/browse/:id", { config, schema }, async (request): Promise<CommunityDetail> => {
    const viewer = request.caller?.tenantId;
    const found = await shownOne(queries, viewer, request);
    const template = (await templates.get(found.tenantId, found.id))?.record;
    if (template === undefined) throw templateNotFound(found.id);
    const { sharedWith = [], ...record } = template;
    const own = found.tenantId === viewer ? { sharedWith } : {};
    return { ...record, ...summaryOf(found), ...own };
  });
}

function addLikeRoute(app: FastifyInstance, community: Community, method: "POST" | "DELETE"): void {
  const liked = method === "POST";
  const response = responses({ 200: json("How many like it now", { $ref: "Like#" }) }, { also: [404] });
  const schema = { summary: liked ? "Like a template" : "Take a like back", tags, params: one, response };
  app.route({
    method,
    url: "/v1/templates/:id/like",
    config: { access: "templates:read" },
    schema,
    handler: async (request): Promise<LikeResult> => {
      const { tenantId } = callerOf(request);
      const { id } = await shownOne(community.queries, tenantId, request);
      const origin = originOf(request, community.clock);
      const { position } = await setLike(community, origin, { templateId: id, liked });
      await community.caughtUp(position);
      const now = await shownOne(community.queries, tenantId, request);
      const others = now.likes - Number(now.likedByMe);
      return { id, likes: others + (liked ? 1 : 0), liked };
    },
  });
}

/** Whether a template is private or not there at all, nobody else learns. */
async function shownOne(
  queries: CommunityQueries,
  viewer: string | undefined,
  request: FastifyRequest,
): Promise<Found> {
  const { id } = request.params as { readonly id: string };
  const guid = parseGuid(id);
  const found = guid === undefined ? undefined : await queries.get(viewer, guid);
  if (found === undefined) throw templateNotFound(id.slice(0, 64));
  return found;
}

function summaryOf(template: Found): CommunitySummary {
  const { id, name, description, category, tags: words, visibility, owner, revision } = template;
  const { likes, likedByMe, createdAt, updatedAt } = template;
  const marks = { owner, revision, likes, likedByMe, createdAt, updatedAt };
  return { id, name, description, category, tags: words, visibility, ...marks };
}
