import type { FastifyInstance } from "fastify";
import { assetNotFound } from "../../../commands/asset/asset.ts";
import { removeAsset } from "../../../commands/asset/remove.ts";
import type { AssetStore } from "../../../commands/asset/store.ts";
import type { Clock } from "../../../ports/clock/port.ts";
import type { TimeTravel } from "../../../projections/as-of/queries.ts";
import type { AssetUseQueries } from "../../../projections/asset-uses/queries.ts";
import type { AssetQueries } from "../../../projections/assets/queries.ts";
import type { AssetFile } from "../../../vocabulary/events/asset.ts";
import { type AssetKind, assetKinds, assetRules } from "../../../vocabulary/http/asset-name.ts";
import type { AssetRecord, ListedAsset } from "../../../vocabulary/http/assets.ts";
import { limits } from "../../../vocabulary/limits.ts";
import { Refusal, refusedAt } from "../../../vocabulary/refusal.ts";
import { empty, file, json, responses } from "../../answers/responses.ts";
import { ofFile, sendFile } from "../../answers/send-file.ts";
import { originOf } from "../../origin.ts";
import { asOf, pointOf } from "../../parameters/as-of.ts";
import { announcePage, ofList } from "../../parameters/paging.ts";
import { flag, page, pathText } from "../../parameters/parameter.ts";
import { preconditions, seenUploads } from "../../parameters/preconditions.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import type { ReadYourWrites } from "../../services.ts";

export interface Assets extends ReadYourWrites {
  readonly store: AssetStore;
  readonly clock: Clock;
  readonly queries: AssetQueries;
  readonly uses: AssetUseQueries;
  readonly past: TimeTravel;
  readonly baseUrl: () => string;
  /** Files are compared with their hash before they are sent, and not their size alone. */
  readonly checksHash: boolean;
}

/** What people call the files of a kind. */
export const spokenKind = (kind: AssetKind): string => (kind === "word" ? "Word files" : kind);

/** Where files of a kind are, and one of them. */
export const assetUrl = (kind: AssetKind): string => `/v1/:tenantId/assets/${kind}`;
export const assetTags = ["Assets"];
export const oneAsset = { file: pathText("The file's name, in any case") };

/** List, fetch and remove a tenant's files. Certificates are listed and removed, never fetched. */
export function addAssetRoutes(app: FastifyInstance, assets: Assets): void {
  for (const kind of assetKinds) {
    addListRoute(app, assets, kind);
    addFileRoute(app, assets, kind);
    addRemoveRoute(app, assets, kind);
  }
}

/** Names in the operations of `/openapi.json`, for each kind. */
const named: Readonly<Record<AssetKind, readonly [one: string, all: string]>> = {
  certs: ["Certificate", "Certificates"],
  attachments: ["Attachment", "Attachments"],
  fonts: ["Font", "Fonts"],
  images: ["Image", "Images"],
  word: ["WordFile", "WordFiles"],
  roots: ["RootsFile", "RootsFiles"],
};
export const assetOperation = (verb: string, kind: AssetKind): string => `${verb}${named[kind][0]}`;

function addListRoute(app: FastifyInstance, assets: Assets, kind: AssetKind): void {
  addRoute(app, {
    ...{ operationId: `list${named[kind][1]}`, method: "GET", url: assetUrl(kind), tags: assetTags },
    config: { access: "assets:read" },
    summary: `List uploaded ${spokenKind(kind)} by name`,
    query: { ...page(limits.assetsPage, limits.assetsPage), ...asOf, usedBy: wantsUses },
    sends: ofList,
    response: responses({ 200: json("Files", { type: "array", items: { $ref: "ListedAsset#" } }) }, { also: [400] }),
    handler: async ({ query: { limit: most, offset, asOf: moment, usedBy } }, request, reply) => {
      const { tenantId, scopes } = callerOf(request);
      if (usedBy && !scopes.has("templates:read"))
        throw new Refusal("SCOPE_MISSING", "The templates that name files need the scope templates:read.");
      if (usedBy && moment !== undefined) throw usesOfThen();
      const limit = usedBy ? Math.min(most, limits.assetsUsedPage) : most;
      const point = await pointOf(moment, reply, { log: assets.store.log, clock: assets.clock });
      const { queries } = point === undefined ? assets : await assets.past.assets(tenantId, point);
      const { items, total } = await queries.list(tenantId, kind, { limit, offset });
      announcePage(request, reply, assets.baseUrl(), { limit, offset, count: items.length, total });
      const found = items.map((item) => listed(kind, item));
      return usedBy ? withUses(assets, tenantId, found) : found;
    },
  });
}

const wantsUses = flag(
  `Also say which templates name each file, with the scope templates:read; the page then has at most ${limits.assetsUsedPage}. Not with asOf`,
  false,
);

const usesOfThen = (): Refusal =>
  refusedAt(
    "usedBy",
    "usedBy cannot be combined with asOf: which templates name a file is known of now alone",
    "INVALID_PARAMETER",
  );

async function withUses(
  { uses }: Assets,
  tenantId: string,
  found: readonly ListedAsset[],
): Promise<readonly ListedAsset[]> {
  const paths = found.map(({ path }) => path);
  const usedBy = await uses.usedBy(tenantId, paths);
  return found.map((asset, index) => ({ ...asset, ...(usedBy[index] && { usedBy: usedBy[index] }) }));
}

/** The facts that the store keeps of a file beside its place and its bytes. */
type StoredFileFacts = Omit<AssetFile, "tenantId" | "kind" | "blob" | "by" | "at">;

function listed(kind: AssetKind, asset: StoredFileFacts & Pick<ListedAsset, "uploadedAt" | "uploadedBy">): ListedAsset {
  const { uploadedAt, uploadedBy } = asset;
  return { ...assetRecord(kind, asset), uploadedAt, uploadedBy };
}

/** A file as answers show it. */
export function assetRecord(kind: AssetKind, file: StoredFileFacts): AssetRecord {
  const { fileName, sizeBytes, sha256, contentType, warnings, font, certificates } = file;
  const content = { path: `${kind}/${fileName}`, fileName, sizeBytes, sha256, contentType, warnings };
  return { ...content, ...(font === null ? {} : { font }), certificates };
}

/** One handler for all kinds: a certificate is answered 404 to every caller. */
function addFileRoute(app: FastifyInstance, { store, clock, queries, checksHash }: Assets, kind: AssetKind): void {
  const types = [...new Set(Object.values(assetRules[kind].types))];
  const served = {
    200: file("The file", ...types),
    206: file("A part of it", ...types),
    304: empty("The copy at hand is the same"),
  };
  addRoute(app, {
    ...{ operationId: assetOperation("get", kind), method: ["GET", "HEAD"], url: `${assetUrl(kind)}/:file` },
    config: { access: "assets:read" },
    summary: kind === "certs" ? "Always 404: certificates are never served" : `Fetch one of the ${spokenKind(kind)}`,
    tags: assetTags,
    path: oneAsset,
    ...(kind === "certs" ? {} : ofFile),
    response: kind === "certs" ? responses({}, { also: [404] }) : responses(served, { also: [404] }),
    handler: async ({ path: { file: name } }, request, reply) => {
      const found = kind === "certs" ? undefined : await queries.get(callerOf(request).tenantId, kind, name);
      const missing = () => assetNotFound(kind, name);
      if (found === undefined) throw missing();
      return sendFile(
        request,
        reply,
        { ...store, clock },
        {
          ...found,
          ...{ key: found.blob, disposition: "attachment", checksHash, missing },
        },
      );
    },
  });
}

function addRemoveRoute(app: FastifyInstance, assets: Assets, kind: AssetKind): void {
  addRoute(app, {
    ...{ operationId: assetOperation("remove", kind), method: "DELETE", url: `${assetUrl(kind)}/:file` },
    config: { access: "assets:write" },
    summary: `Remove one of the ${spokenKind(kind)}`,
    tags: assetTags,
    path: oneAsset,
    reads: preconditions,
    response: responses({ 204: empty("Removed; documents made with it stay") }, { also: [404] }),
    handler: async ({ path: { file: fileName } }, request, reply) => {
      const origin = originOf(request, assets.clock);
      const position = await removeAsset(assets.store, origin, { kind, fileName }, seenUploads(request));
      await assets.caughtUp(position);
      return reply.code(204).send();
    },
  });
}
