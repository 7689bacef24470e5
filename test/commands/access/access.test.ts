import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bootstrap, type FirstAccess } from "../../../src/commands/access/bootstrap.ts";
import { issueApiKey, newCredentials } from "../../../src/commands/access/issue.ts";
import { revokeApiKey } from "../../../src/commands/access/revoke.ts";
import { rotateApiKey } from "../../../src/commands/access/rotate.ts";
import { hashOf } from "../../../src/commands/access/secret.ts";
import { eventsOf, origin, stage, tenant } from "../stage.ts";

const scopes = ["documents:generate", "admin"];
const first = (keep: (access: FirstAccess) => Promise<void> = async () => undefined) => ({
  name: "First tenant",
  generationLimit: 600,
  scopes,
  keep,
});

describe("an API key", () => {
  test("has a client id of 32 hexadecimal characters and a secret of 256 bits, kept as its SHA-256 only", async () => {
    const { log, clock } = stage();
    const credentials = newCredentials(clock);
    expect(credentials.clientId).toMatch(/^[0-9a-f]{32}$/);
    expect(Buffer.from(credentials.clientSecret, "base64url")).toHaveLength(32);
    await issueApiKey(log, origin(1), credentials, { name: "Reports", scopes });
    const [event] = await eventsOf(log);
    const secretHash = createHash("sha256").update(credentials.clientSecret).digest("hex");
    expect(event?.data).toMatchObject({ tenantId: tenant, name: "Reports", scopes, secretHash, expiresAt: null });
    expect(JSON.stringify([event?.data, event?.meta])).not.toContain(credentials.clientSecret);
  });

  test("gets a new secret, shown once, and can be revoked twice", async () => {
    const { log, clock } = stage();
    const credentials = newCredentials(clock);
    await issueApiKey(log, origin(1), credentials, { name: "Reports", scopes });
    const rotated = await rotateApiKey({ log, clock }, origin(2), credentials.clientId);
    expect(rotated.credentials?.clientSecret).not.toBe(credentials.clientSecret);
    expect((await eventsOf(log)).at(-1)?.data).toMatchObject({
      secretHash: hashOf(rotated.credentials?.clientSecret ?? ""),
    });
    const again = await rotateApiKey({ log, clock }, origin(2), credentials.clientId);
    expect(again).toEqual({ credentials: undefined, position: rotated.position });
    await revokeApiKey(log, origin(3), credentials.clientId);
    await revokeApiKey(log, origin(4), credentials.clientId);
    expect((await eventsOf(log)).map(({ type }) => type)).toEqual(["ApiKeyIssued", "ApiKeyRotated", "ApiKeyRevoked"]);
  });
});

describe("the first start", () => {
  test("makes a tenant and a key for it, and hands out the credentials", async () => {
    const { log, clock } = stage();
    const kept: FirstAccess[] = [];
    const made = await bootstrap(
      { log, clock },
      first(async (access) => {
        kept.push(access);
      }),
    );
    expect(kept).toEqual([made?.access]);
    const events = await eventsOf(log);
    expect(events).toMatchObject([
      { type: "TenantCreated", data: { name: "First tenant", generationLimit: 600, tenantId: made?.access.tenantId } },
      { type: "ApiKeyIssued", data: { secretHash: hashOf(made?.access.clientSecret ?? ""), scopes } },
    ]);
    expect(events.at(-1)?.position).toBe(made?.position);
  });

  test("does nothing when anybody has a key", async () => {
    const { log, clock } = stage();
    await bootstrap({ log, clock }, first());
    const mustNotKeep = () => Promise.reject(new Error("kept again"));
    expect(await bootstrap({ log, clock }, first(mustNotKeep))).toBeUndefined();
    expect(await eventsOf(log)).toHaveLength(2);
  });

  test("is taken up by the next one when it is cut off before the credentials are safe", async () => {
    const { log, clock } = stage();
    await expect(
      bootstrap(
        { log, clock },
        first(() => Promise.reject(new Error("disk full"))),
      ),
    ).rejects.toThrow("disk full");
    const made = await bootstrap({ log, clock }, first());
    const events = await eventsOf(log);
    expect(events.map(({ type }) => type)).toEqual(["TenantCreated", "ApiKeyIssued"]);
    expect(events[0]?.meta.tenantId).toBe(made?.access.tenantId);
  });
});
