import type { FastifyInstance } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";

/** The one place where the path's tenant meets the token's. Whether another tenant exists is nobody's business. */
export function addTenantGuard(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ caller, params }) => {
    const { tenantId } = params as { readonly tenantId?: string };
    if (caller === undefined || tenantId === undefined) return;
    if (tenantId.toLowerCase() !== caller.tenantId) {
      throw new Refusal("TENANT_MISMATCH", "The path names another tenant than the token.");
    }
  });
}
