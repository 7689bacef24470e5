import type { FastifyInstance } from "fastify";
import { Refusal } from "../../vocabulary/refusal.ts";
import { tenantInPath } from "../route-declaration.ts";
import { atOnce } from "./at-once.ts";

/**
 * The one place where the path's tenant is compared with the token's. Callers do not learn whether another tenant
 * exists.
 */
export function addTenantGuard(app: FastifyInstance): void {
  app.addHook(
    "onRequest",
    atOnce((request) => {
      const tenantId = tenantInPath(request);
      const { caller } = request;
      if (caller === undefined || tenantId === undefined) return;
      if (tenantId.toLowerCase() !== caller.tenantId) {
        throw new Refusal("TENANT_MISMATCH", "The path names another tenant than the token.");
      }
    }),
  );
}
