import { describe, test } from "vitest";
import { type CreateTenant, createDecider } from "../../../src/commands/tenant/create.ts";
import { type SetLimit, setLimitDecider } from "../../../src/commands/tenant/set-limit.ts";
import type { TenantEvent } from "../../../src/vocabulary/events/tenant.ts";
import { given } from "../../support/given-when-then.ts";
import { tenant } from "../stage.ts";

const at = "2026-03-28T14:30:00.250Z";
const first: CreateTenant = { tenantId: tenant, name: "First", generationLimit: 600, at };
const created: TenantEvent = { type: "TenantCreated", data: first };

describe("creating a tenant", () => {
  test("happens once; the same request again changes nothing, another is refused", () => {
    given(createDecider, []).when(first).thenEvents([created]);
    given(createDecider, [created]).when(first).thenNothing();
    given(createDecider, [created])
      .when({ ...first, name: "Second" })
      .thenRefused("REVISION_CONFLICT");
  });
});

describe("a tenant's own limit", () => {
  const command: SetLimit = { tenantId: tenant, generationLimit: 1200, at };
  const set: TenantEvent = { type: "TenantLimitSet", data: command };
  const back: TenantEvent = { type: "TenantLimitSet", data: { ...command, generationLimit: null } };

  test("is set, changed and taken back", () => {
    given(setLimitDecider, [created]).when(command).thenEvents([set]);
    given(setLimitDecider, [created, set])
      .when({ ...command, generationLimit: null })
      .thenEvents([back]);
  });

  test("is set once", () => {
    given(setLimitDecider, [created, set]).when(command).thenNothing();
    given(setLimitDecider, [created])
      .when({ ...command, generationLimit: null })
      .thenNothing();
  });

  test("needs a tenant", () => given(setLimitDecider, []).when(command).thenRefused("NOT_FOUND"));
});
