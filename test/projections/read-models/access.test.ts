import { expect, test } from "vitest";
import type { AnyEvent } from "../../../src/vocabulary/events/shapes.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { minute, otherTenant, tenant } from "../history.ts";
import { inEveryStore } from "./in-every-store.ts";

const page = { limit: 10, offset: 0 };

inEveryStore("access", (having) => {
  const key = samples.ApiKeyIssued;
  const issued: AnyEvent = { type: "ApiKeyIssued", data: key };

  test("knows a key by its client id, with the newest secret", async () => {
    const { access } = await having([issued, { type: "ApiKeyRotated", data: samples.ApiKeyRotated }]);
    expect(await access.byClientId(key.clientId, minute(1))).toEqual({
      id: key.clientId,
      tenantId: key.tenantId,
      name: key.name,
      secretHash: samples.ApiKeyRotated.secretHash,
      scopes: key.scopes,
      expiresAt: null,
      createdAt: key.at,
      lastUsedAt: null,
    });
    expect(await access.byClientId("somebody", minute(1))).toBeUndefined();
  });

  test("remembers when a key was last used, and lists a tenant's keys, the oldest first", async () => {
    const used = { ...samples.ApiKeyUsed, at: minute(9) };
    const { access } = await having([
      issued,
      { type: "ApiKeyIssued", data: { ...key, clientId: "older", at: minute(0) } },
      { type: "ApiKeyIssued", data: { ...key, clientId: "foreign", tenantId: otherTenant } },
      { type: "ApiKeyIssued", data: { ...key, clientId: "gone" } },
      { type: "ApiKeyRevoked", data: { ...samples.ApiKeyRevoked, clientId: "gone" } },
      { type: "ApiKeyUsed", data: used },
      { type: "ApiKeyUsed", data: { ...used, clientId: "gone" } },
      { type: "ApiKeyRotated", data: samples.ApiKeyRotated },
    ]);
    const { items, total } = await access.list(tenant, page);
    expect([total, items.map(({ id, lastUsedAt }) => [id, lastUsedAt])]).toEqual([
      2,
      [
        ["older", null],
        [key.clientId, minute(9)],
      ],
    ]);
    expect((await access.list(tenant, { limit: 1, offset: 1 })).items).toEqual(items.slice(1));
  });

  test("forgets a revoked key, and one past its time", async () => {
    const revoked = await having([issued, { type: "ApiKeyRevoked", data: samples.ApiKeyRevoked }]);
    expect(await revoked.access.byClientId(key.clientId, minute(1))).toBeUndefined();
    const { access } = await having([{ type: "ApiKeyIssued", data: { ...key, expiresAt: minute(5) } }]);
    expect(await access.byClientId(key.clientId, minute(5))).toBeDefined();
    expect(await access.byClientId(key.clientId, minute(6))).toBeUndefined();
  });

  test("knows a tenant's own limit, until it is taken back", async () => {
    const set = (generationLimit: number | null): AnyEvent => ({
      type: "TenantLimitSet",
      data: { ...samples.TenantLimitSet, generationLimit },
    });
    const created: AnyEvent = { type: "TenantCreated", data: samples.TenantCreated };
    const { tenants } = await having([created, set(7)]);
    expect(await tenants.get(tenant)).toMatchObject({ generationLimit: 600, ownLimit: 7 });
    expect(await tenants.list(page)).toMatchObject({ total: 1, items: [{ id: tenant, ownLimit: 7 }] });
    const back = await having([created, set(7), set(null)]);
    expect(await back.tenants.get(tenant)).toMatchObject({ ownLimit: null });
  });

  test("knows tenants and their limits", async () => {
    const { tenants } = await having([{ type: "TenantCreated", data: samples.TenantCreated }]);
    expect(await tenants.get(tenant)).toMatchObject({ name: "First tenant", generationLimit: 600 });
    expect(await tenants.get(otherTenant)).toBeUndefined();
  });
});
