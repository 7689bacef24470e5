/** A path of an earlier edition, or of pages about the service, and the one that took its place. */
interface RemovedPath {
  readonly path: RegExp;
  readonly instead: string;
}

const generate = "POST /v1/{tenantId}/documents/generate-from-payload";

/** The first that matches counts. */
export const removedPaths: readonly RemovedPath[] = [
  { path: /^\/(?:api\/)?(?:v1\/)?tenants\/[^/]+\/documents\/generate(?:-from-jsonfile)?$/, instead: generate },
  { path: /^\/(?:api\/)?v1\/[^/]+\/documents\/generate(?:-from-jsonfile)?$/, instead: generate },
  { path: /^\/(?:api\/)?v1\/documents\/generate(?:-from-jsonfile|-from-payload)?$/, instead: generate },
  { path: /^\/(?:api\/)?v1\/documents(?:\/|$)/, instead: "/v1/{tenantId}/documents" },
  { path: /^\/(?:api\/)?v1\/tenants\/[^/]+\/documents(?:\/|$)/, instead: "/v1/{tenantId}/documents" },
  { path: /^\/(?:api\/)?v1\/tenants\/[^/]+\/templates(?:\/|$)/, instead: "/v1/{tenantId}/templates" },
  { path: /^\/(?:api\/)?v1\/tenants\/[^/]+\/assets(?:\/|$)/, instead: "/v1/{tenantId}/assets" },
  { path: /^\/api\/v1\//, instead: "/v1" },
];

/** A sentence that begins with a blank; "" for any other path. */
export function placeOfRemoved(path: string): string {
  const removed = removedPaths.find((one) => one.path.test(path));
  return removed === undefined ? "" : ` This path is no longer read; use ${removed.instead}.`;
}
