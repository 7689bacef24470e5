import { describe, test } from "vitest";
import { issueDecider } from "../../../src/commands/access/issue.ts";
import { revokeDecider } from "../../../src/commands/access/revoke.ts";
import { rotateDecider } from "../../../src/commands/access/rotate.ts";
import { createDecider } from "../../../src/commands/tenant/create.ts";
import type { AccessEvent } from "../../../src/vocabulary/events/access.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { otherTenant } from "../stage.ts";

const issued: AccessEvent = { type: "ApiKeyIssued", data: samples.ApiKeyIssued };
const rotated: AccessEvent = { type: "ApiKeyRotated", data: samples.ApiKeyRotated };
const revoked: AccessEvent = { type: "ApiKeyRevoked", data: samples.ApiKeyRevoked };

describe("issuing a key", () => {
  test("gives it out", () => given(issueDecider, []).when(samples.ApiKeyIssued).thenEvents([issued]));

  test("is quiet about the same key", () => given(issueDecider, [issued]).when(samples.ApiKeyIssued).thenNothing());

  test("refuses a client id with another secret, or one that is revoked", () => {
    given(issueDecider, [issued, rotated]).when(samples.ApiKeyIssued).thenRefused("REVISION_CONFLICT");
    given(issueDecider, [issued, revoked]).when(samples.ApiKeyIssued).thenRefused("REVISION_CONFLICT");
  });
});

describe("rotating a key", () => {
  test("replaces its secret", () => given(rotateDecider, [issued]).when(samples.ApiKeyRotated).thenEvents([rotated]));

  test("is quiet about the secret it has", () =>
    given(rotateDecider, [issued, rotated]).when(samples.ApiKeyRotated).thenNothing());

  test("refuses an unknown, a revoked and another tenant's key alike", () => {
    given(rotateDecider, []).when(samples.ApiKeyRotated).thenRefused("NOT_FOUND");
    given(rotateDecider, [issued, revoked]).when(samples.ApiKeyRotated).thenRefused("NOT_FOUND");
    given(rotateDecider, [issued])
      .when({ ...samples.ApiKeyRotated, tenantId: otherTenant })
      .thenRefused("NOT_FOUND");
  });
});

describe("revoking a key", () => {
  test("ends it", () => given(revokeDecider, [issued]).when(samples.ApiKeyRevoked).thenEvents([revoked]));

  test("is quiet about a revoked one", () =>
    given(revokeDecider, [issued, revoked]).when(samples.ApiKeyRevoked).thenNothing());

  test("refuses an unknown and another tenant's key alike", () => {
    const foreign = { ...samples.ApiKeyRevoked, tenantId: otherTenant };
    given(revokeDecider, []).when(samples.ApiKeyRevoked).thenRefused("NOT_FOUND");
    given(revokeDecider, [issued]).when(foreign).thenRefused("NOT_FOUND");
    given(revokeDecider, [issued, revoked]).when(foreign).thenRefused("NOT_FOUND");
  });
});

describe("creating a tenant", () => {
  const tenant = samples.TenantCreated;

  test("makes it", () =>
    given(createDecider, [])
      .when(tenant)
      .thenEvents([{ type: "TenantCreated", data: tenant }]));

  test("is quiet about the same tenant", () =>
    given(createDecider, [{ type: "TenantCreated", data: tenant }])
      .when(tenant)
      .thenNothing());

  test("refuses another under its id", () =>
    given(createDecider, [{ type: "TenantCreated", data: tenant }])
      .when({ ...tenant, name: "Another" })
      .thenRefused("REVISION_CONFLICT"));
});
