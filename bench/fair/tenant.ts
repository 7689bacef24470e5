import type { RunningService } from "../running-service.ts";

/** A tenant that makes documents. */
export interface Tenant {
  /** Sends a generation and answers with its status, 0 when the connection failed. */
  make(body: string): Promise<number>;
}

const json = { "content-type": "application/json" };

export const firstTenant = ({ address, base, headers }: RunningService): Tenant => tenantAt(address, base, headers);

export async function newTenant({ address, post }: RunningService, name: string): Promise<Tenant> {
  const { tenantId, apiKey } = (await post("/v1/tenants", { name })) as unknown as Created;
  const { clientId, clientSecret } = apiKey;
  const token = await post("/v1/api-auth/token", { clientId, clientSecret });
  return tenantAt(address, `/v1/${tenantId}`, { ...json, authorization: `Bearer ${token["access_token"]}` });
}

interface Created {
  readonly tenantId: string;
  readonly apiKey: { readonly clientId: string; readonly clientSecret: string };
}

const tenantAt = (address: string, base: string, headers: Readonly<Record<string, string>>): Tenant => ({
  make: async (body) => {
    try {
      const answer = await fetch(`${address}${base}/documents/generate-from-template`, {
        method: "POST",
        headers,
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  },
});
