import { describe, test } from "vitest";
import { type CreateTenant, createDecider } from "../../../src/commands/tenant/create.ts";
import { setLimitDecider, setQuotasDecider, setRetentionDecider } from "../../../src/commands/tenant/settings.ts";
import type {
  TenantEvent,
  TenantLimitSet,
  TenantQuotasSet,
  TenantRetentionSet,
} from "../../../src/vocabulary/events/tenant.ts";
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
  const command: TenantLimitSet["data"] = { tenantId: tenant, generationLimit: 1200, at };
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

describe("a tenant's quotas", () => {
  const command: TenantQuotasSet["data"] = {
    tenantId: tenant,
    quotas: { documentsPerMonth: 10, bytesStored: 1000 },
    at,
  };
  const set: TenantEvent = { type: "TenantQuotasSet", data: command };
  const other: TenantQuotasSet["data"] = { ...command, quotas: { documentsPerMonth: 10 } };
  const back: TenantQuotasSet["data"] = { ...command, quotas: null };

  test("are set, all in place of those before, and taken back; what changes nothing is no event", () => {
    given(setQuotasDecider, [created]).when(command).thenEvents([set]);
    given(setQuotasDecider, [created, set]).when(command).thenNothing();
    given(setQuotasDecider, [created, set])
      .when(other)
      .thenEvents([{ type: "TenantQuotasSet", data: other }]);
    given(setQuotasDecider, [created, set])
      .when(back)
      .thenEvents([{ type: "TenantQuotasSet", data: back }]);
    given(setQuotasDecider, [created]).when(back).thenNothing();
  });

  test("need a tenant", () => given(setQuotasDecider, []).when(command).thenRefused("NOT_FOUND"));
});

describe("a tenant's retention", () => {
  const command: TenantRetentionSet["data"] = { tenantId: tenant, retention: { days: 3650 }, at };
  const set: TenantEvent = { type: "TenantRetentionSet", data: command };
  const back: TenantEvent = { type: "TenantRetentionSet", data: { ...command, retention: null } };

  test("is set, and taken back; what changes nothing is no event", () => {
    given(setRetentionDecider, [created]).when(command).thenEvents([set]);
    given(setRetentionDecider, [created, set]).when(command).thenNothing();
    given(setRetentionDecider, [created, set])
      .when(back.data as TenantRetentionSet["data"])
      .thenEvents([back]);
    given(setRetentionDecider, [created])
      .when(back.data as TenantRetentionSet["data"])
      .thenNothing();
  });

  test("needs a tenant", () => given(setRetentionDecider, []).when(command).thenRefused("NOT_FOUND"));
});
