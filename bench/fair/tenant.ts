import type { RunningService } from "../running-service.ts";

/** A tenant that makes documents. */
export interface Tenant {
  /** Sends a generation and answers with its status, 0 when the connection failed. */
  make(body: string): Promise<number>;
  /** The same for another request below `/v1/{tenantId}`. */
  send(path: string, body: string | FormData): Promise<number>;
  /** Reads what lies below `/v1/{tenantId}`. */
  read(path: string): Promise<TenantAnswer>;
}

/** Status 0: there was none, and the text says why. */
export interface TenantAnswer {
  readonly status: number;
  readonly text: string;
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

const tenantAt = (address: string, base: string, headers: Readonly<Record<string, string>>): Tenant => {
  const { authorization = "" } = headers;
  const answer = async (path: string, init: RequestInit): Promise<TenantAnswer> => {
    try {
      const response = await fetch(`${address}${base}/${path}`, init);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      const { cause, message } = error as Error;
      return { status: 0, text: cause instanceof Error ? cause.message : message };
    }
  };
  const send: Tenant["send"] = async (path, body) => {
    const own = typeof body === "string" ? headers : { authorization };
    return (await answer(path, { method: "POST", headers: own, body })).status;
  };
  return {
    ...{ send, make: (body) => send("documents/generate-from-template", body) },
    read: async (path) => await answer(path, { headers: { authorization } }),
  };
};
