import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { assetNotFound } from "../../../commands/asset/asset.ts";
import { assetCalled } from "../../../commands/asset/read.ts";
import { type NewAsset, storeAsset } from "../../../commands/asset/store.ts";
import { type AssetKind, assetKinds, assetRules } from "../../../vocabulary/http/asset-name.ts";
import type { AssetRecord } from "../../../vocabulary/http/assets.ts";
import { json, responses } from "../../answers/responses.ts";
import { addUploading, type RequestUploads } from "../../bodies/uploads.ts";
import type { ConditionalHeader } from "../../openapi/headers.ts";
import { originOf } from "../../origin.ts";
import { passwordOf } from "../../parameters/file-password.ts";
import { preconditions, seenUploads } from "../../parameters/preconditions.ts";
import { callerOf } from "../../route.ts";
import { addRoute } from "../../route-declaration.ts";
import { upload } from "../../schemas/assets.ts";
import { type Assets, assetOperation, assetRecord, assetTags, assetUrl, oneAsset, spokenKind } from "./assets.ts";

const config = { access: "assets:write", body: "upload" } as const;
const record = { $ref: "Asset#" };

/** Uploading: into a folder under the file's own name, or over a file that is there. */
export async function addUploadRoutes(parent: FastifyInstance, assets: Assets): Promise<void> {
  await addUploading(parent, (app, uploads) => {
    for (const kind of assetKinds) {
      addPostRoute(app, assets, uploads, kind);
      addPutRoute(app, assets, uploads, kind);
    }
  });
}

function addPostRoute(app: FastifyInstance, assets: Assets, uploads: RequestUploads, kind: AssetKind): void {
  const success = { 200: json("In place of the file of that name", record), 201: json("A new file", record) };
  addRoute(app, {
    ...{ operationId: assetOperation("upload", kind), method: "POST", url: assetUrl(kind), config, tags: assetTags },
    summary: `Upload a file into ${kind}`,
    description: `${allowed(kind)} With If-None-Match: * a file that exists is left alone.`,
    body: upload,
    reads: readBy(kind),
    sends: ["Location"],
    response: responses(success, { body: true }),
    preValidation: reading(uploads, kind),
    handler: (_input, request, reply) => {
      const { fileName = "", bytes } = uploads.of(request);
      return store(request, reply, assets, { kind, fileName, bytes, place: "any" });
    },
  });
}

/** The path names the file; what the client calls it does not matter. */
function addPutRoute(app: FastifyInstance, assets: Assets, uploads: RequestUploads, kind: AssetKind): void {
  addRoute(app, {
    ...{ operationId: assetOperation("replace", kind), method: "PUT", url: `${assetUrl(kind)}/:file`, config },
    summary: `Replace one of the ${spokenKind(kind)}`,
    description: allowed(kind),
    tags: assetTags,
    path: oneAsset,
    body: upload,
    reads: readBy(kind),
    response: responses({ 200: json("Replaced", record) }, { body: true, also: [404] }),
    preValidation: reading(uploads, kind),
    handler: async ({ path: { file } }, request, reply) => {
      const { bytes } = uploads.of(request);
      const there = await assetCalled(assets.store.log, callerOf(request).tenantId, kind, file);
      if (there === undefined) throw assetNotFound(kind, file);
      return store(request, reply, assets, { kind, fileName: there.fileName, bytes, place: "taken" });
    },
  });
}

/** The password of a PKCS#12 file opens it once, so that its certificate is known. */
const readBy = (kind: AssetKind): readonly ConditionalHeader[] =>
  kind === "certs" ? [...preconditions, "Colophon-File-Password"] : preconditions;

/** Reads the file where other routes have their body read, so that what comes next knows the whole request. */
function reading(uploads: RequestUploads, kind: AssetKind) {
  return (request: FastifyRequest): Promise<void> => uploads.read(request, assetRules[kind].mostBytes);
}

async function store(
  request: FastifyRequest,
  reply: FastifyReply,
  assets: Assets,
  asset: NewAsset,
): Promise<AssetRecord> {
  const password = asset.kind === "certs" ? passwordOf(request) : "";
  const wanted = { ...asset, seen: seenUploads(request), ...(password === "" ? {} : { password }) };
  const stored = await storeAsset(assets.store, originOf(request, assets.clock), wanted);
  const { file, isNew, position, ofRequest } = stored;
  await assets.caughtUp(position);
  const { kind, fileName, tenantId } = file;
  reply.code(isNew ? 201 : 200);
  if (isNew) {
    const place = `${kind}/${encodeURIComponent(fileName)}`;
    reply.header("location", `${assets.baseUrl()}/v1/${tenantId}/assets/${place}`);
  }
  return assetRecord(kind, { ...file, warnings: [...file.warnings, ...ofRequest] });
}

function allowed(kind: AssetKind): string {
  const { types, mostBytes } = assetRules[kind];
  const extensions = Object.keys(types).map((type) => `.${type}`);
  const kilobytes = mostBytes / 1024;
  const size = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
  const takes = `Takes ${extensions.join(", ")} of at most ${size}, in a part named file.`;
  return kind === "certs"
    ? `${takes} With its password its certificate is read too; the password is not kept, and that it is wrong is a warning of this answer alone.`
    : takes;
}
