import type { FastifyInstance } from "fastify";
import { erasureOf } from "../../../commands/erasure/continue.ts";
import { type ErasureRequests, requestErasure } from "../../../commands/erasure/request.ts";
import { galleryTenantId } from "../../../commands/template/seed-gallery.ts";
import type { TenantDeletion } from "../../../vocabulary/http/access.ts";
import { Refusal, refusedAt } from "../../../vocabulary/refusal.ts";
import { json, responses } from "../../answers/responses.ts";
import { originOf } from "../../origin.ts";
import { pathGuid } from "../../parameters/parameter.ts";
import { addRoute } from "../../route-declaration.ts";
import { onlyHost, type Tenants, tenantNotFound } from "./tenants.ts";

export interface TenantDeletions extends Tenants, ErasureRequests {}

const url = "/v1/tenants/:id";
const tags = ["Tenants"];
const config = { access: "admin" } as const;
const one = { id: pathGuid("The tenant", tenantNotFound) };

/** A tenant is deleted with all it has, in the background; what was removed can be read ever after. */
export function addTenantDeletionRoutes(app: FastifyInstance, tenants: TenantDeletions): void {
  addRoute(app, {
    ...{ operationId: "deleteTenant", method: "DELETE", url, config, tags, preValidation: onlyHost(tenants) },
    summary: "Delete a tenant with all it has",
    description:
      "At once its keys and tokens stop working; then its documents, templates, uploads, keys, jobs, webhooks and their files are removed, " +
      "with their histories. `Location` says how far that is. Nothing brings a tenant back. With a held document it is refused (DOCUMENT_HELD).",
    path: one,
    sends: ["Location"],
    response: responses({ 202: json("It is being deleted", { $ref: "TenantDeletion#" }) }, { also: [400, 404, 409] }),
    handler: async ({ path: { id } }, request, reply) => {
      if (id === (await tenants.host()) || id === galleryTenantId) throw neverDeleted();
      await tenants.caughtUp(await requestErasure(tenants, originOf(request, tenants.clock), id));
      reply.code(202).header("location", `${tenants.baseUrl()}/v1/tenants/${id}/deletion`);
      return await deletionOf(tenants, id);
    },
  });
  addRoute(app, {
    ...{ operationId: "getTenantDeletion", method: "GET", url: `${url}/deletion`, config, tags },
    preValidation: onlyHost(tenants),
    summary: "How far the deletion of a tenant is, and the certificate of what it removed",
    path: one,
    response: responses({ 200: json("The deletion", { $ref: "TenantDeletion#" }) }, { also: [404] }),
    handler: ({ path: { id } }) => deletionOf(tenants, id),
  });
}

function neverDeleted(): Refusal {
  const message = "Expected a tenant that was created; the first tenant and the gallery's belong to the service.";
  return refusedAt("/id", message);
}

async function deletionOf({ log }: TenantDeletions, tenantId: string): Promise<TenantDeletion> {
  const { state, last } = await erasureOf(log, tenantId);
  switch (state.status) {
    case "absent":
      throw new Refusal("NOT_FOUND", `No deletion of tenant '${tenantId}' was requested.`);
    case "open":
      return { ...requestOf(tenantId, state), status: "running", removed: state.removed };
    case "stopped":
      return { ...requestOf(tenantId, state), status: "stopped", removed: {}, held: state.held };
    case "completed": {
      const { certificate, sha256 } = state.completed;
      const place = { eventId: last?.id ?? "", position: String(last?.position ?? 0n) };
      const request = requestOf(tenantId, state);
      return { ...request, status: "completed", removed: certificate.removed, certificate, sha256, ...place };
    }
  }
}

function requestOf(
  tenantId: string,
  { requestedBy, requestedAt }: Pick<TenantDeletion, "requestedBy" | "requestedAt">,
): Pick<TenantDeletion, "tenantId" | "requestedBy" | "requestedAt"> {
  return { tenantId, requestedBy, requestedAt };
}
