import { describe, expect, test } from "vitest";
import { expireDecider } from "../../../src/commands/document/expire.ts";
import { generateDocument } from "../../../src/commands/document/generate.ts";
import { keepUntil, type Retentions } from "../../../src/commands/document/keep-until.ts";
import { acceptJob } from "../../../src/commands/job/accept.ts";
import { createTemplate } from "../../../src/commands/template/create.ts";
import type { DocumentEvent } from "../../../src/vocabulary/events/document.ts";
import { checkedRetention, type Retention, retentionInBody } from "../../../src/vocabulary/http/retention.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";
import { origin } from "../stage.ts";
import { body, generation, made } from "./generation.ts";

const now = "2026-03-28T14:30:00.250Z";
const nobody: Retentions = { request: undefined, template: undefined, tenant: undefined, serviceDays: 30 };
const until = "2027-12-31T00:00:00.000Z";

describe("how long a document is kept", () => {
  test("is said by the request, else by the template, else by the tenant, else by the service", () => {
    const tenant = { ...nobody, tenant: { days: 90 } };
    const template = { ...tenant, template: { until } };
    const request = { ...template, request: { days: 1 } };
    const said = [nobody, tenant, template, request].map((one) => keepUntil(one, undefined, now));
    expect(said).toEqual([
      {
        expiresAt: "2026-04-27T14:30:00.250Z",
        retention: { from: "service", days: 30, until: null, ttlSeconds: null },
      },
      { expiresAt: "2026-06-26T14:30:00.250Z", retention: { from: "tenant", days: 90, until: null, ttlSeconds: null } },
      { expiresAt: until, retention: { from: "template", days: null, until, ttlSeconds: null } },
      { expiresAt: "2026-03-29T14:30:00.250Z", retention: { from: "request", days: 1, until: null, ttlSeconds: null } },
    ]);
  });

  test("is made shorter by ttlSeconds and never longer, and the refusal says whose retention it is", () => {
    const template = { ...nobody, template: { days: 1 } };
    expect(keepUntil(template, 60, now)).toEqual({
      expiresAt: "2026-03-28T14:31:00.250Z",
      retention: { from: "template", days: 1, until: null, ttlSeconds: 60 },
    });
    expect(() => keepUntil(template, 86_401, now)).toThrow(
      "Documents are kept for 1 days (the template's retention): ttlSeconds is at most 86400, not 86401.",
    );
    expect(() => keepUntil({ ...nobody, tenant: { until: "2026-03-28T14:31:00.250Z" } }, 61, now)).toThrow(
      "Documents are kept until 2026-03-28T14:31:00.250Z (the tenant's retention): ttlSeconds is at most 60, not 61.",
    );
  });

  test("is refused where the instant has passed, instead of falling back to another", () => {
    expect(() => keepUntil({ ...nobody, tenant: { until: now } }, undefined, now)).toThrow(
      "Expected a retention that is not over; the tenant's retention ended at 2026-03-28T14:30:00.250Z.",
    );
    expect(keepUntil({ ...nobody, tenant: { until: now }, template: { days: 2 } }, undefined, now)).toMatchObject({
      retention: { from: "template" },
    });
  });

  test.each([
    [{ days: 0 }, "/retention/days", "Expected a whole number from 1 to 36500; came 0."],
    [{ days: 36_501 }, "/retention/days", "Expected a whole number from 1 to 36500; came 36501."],
    [{ days: 1.5 }, "/retention/days", "Expected a whole number from 1 to 36500; came 1.5."],
    [{ until: "soon" }, "/retention/until", 'Expected an instant, as 2027-12-31T00:00:00Z; came the text "soon".'],
    [
      { until: "2026-03-28T14:30:00Z" },
      "/retention/until",
      'Expected an instant after 2026-03-28T14:30:00.250Z; came the text "2026-03-28T14:30:00.000Z".',
    ],
    [
      { until: "2200-01-01T00:00:00Z" },
      "/retention/until",
      'Expected an instant up to 2126-03-04T14:30:00.250Z (36500 days); came the text "2200-01-01T00:00:00.000Z".',
    ],
  ] satisfies [Retention, string, string][])("%j is refused with its place", (wrong, path, message) => {
    expect(() => checkedRetention(wrong, now, retentionInBody)).toThrow(
      expect.objectContaining({ code: "INVALID_REQUEST", message, faults: [{ code: "INVALID_VALUE", path, message }] }),
    );
  });

  test("is spelled in UTC, whatever zone it was said in", () => {
    const said = { until: "2027-12-31T01:00:00+01:00" };
    expect(checkedRetention(said, now, retentionInBody)).toEqual({ until });
  });
});

describe("a document", () => {
  const request = { format: "pdf", source: "payload" } as const;

  test("says in its event when it ends and who said so", async () => {
    const { service } = generation();
    const ofTenant = { ...service, termsOf: async () => ({ retention: { days: 3650 }, quotas: null }) };
    const { document } = await generateDocument(ofTenant, origin(1), { ...request, body: body("{}") });
    expect(document).toMatchObject({
      expiresAt: "2036-03-25T14:30:00.250Z",
      retention: { from: "tenant", days: 3650, until: null, ttlSeconds: null },
    });
    const own = { ...request, body: body("{}"), retention: { until: "2027-12-31" } };
    const second = await generateDocument(ofTenant, origin(2), own);
    expect(second.document).toMatchObject({ expiresAt: until, retention: { from: "request", until } });
  });

  test("of a template is kept as the revision says that it was made of", async () => {
    const { service } = generation(async (job, outside) => {
      const { id, revision } = (await outside.template(new TextDecoder().decode(job.body))) ?? { id: "", revision: "" };
      const { colophon } = made(job);
      return made(job, { colophon: { ...colophon, template: { id, revision } } });
    });
    const content = '{"document":{"content":[]}}';
    const { created } = await createTemplate(service, origin(1), { name: "Deed", content, retention: { days: 7300 } });
    const ofTemplate = { format: "pdf", source: "template", body: body(created.templateId) } as const;
    const ofTenant = { ...service, termsOf: async () => ({ retention: { days: 1 }, quotas: null }) };
    const { document } = await generateDocument(ofTenant, origin(2), { ...ofTemplate, ttlSeconds: 86_401 });
    expect(document).toMatchObject({ retention: { from: "template", days: 7300, ttlSeconds: 86_401 } });
  });

  test("is refused before any work where both a retention and ttlSeconds are sent, and a job is, too", async () => {
    const { service, jobs } = generation();
    const both = { ...request, body: body("{}"), retention: { days: 5 }, ttlSeconds: 60 };
    const refusal = { code: "INVALID_REQUEST", faults: [{ path: "/ttlSeconds" }] };
    await expect(generateDocument(service, origin(1), both)).rejects.toMatchObject(refusal);
    const accepting = { ...service, tenantRetention: async () => undefined };
    await expect(acceptJob(accepting, origin(2), { ...both, body: body("{}") })).rejects.toMatchObject(refusal);
    const tooLong = { ...request, body: body("{}"), ttlSeconds: 86_401 };
    const ofTenant = { ...service, tenantRetention: async () => ({ days: 1 }) };
    await expect(acceptJob(ofTenant, origin(3), tooLong)).rejects.toMatchObject({
      message: "Documents are kept for 1 days (the tenant's retention): ttlSeconds is at most 86400, not 86401.",
    });
    expect(jobs).toEqual([]);
  });

  test("that is held does not end with its retention, however short that is", () => {
    const short = { from: "request", days: 1, until: null, ttlSeconds: null } as const;
    const data = { ...samples.DocumentGenerated, expiresAt: "2026-03-29T14:30:00.250Z", retention: short };
    const generated: DocumentEvent = { type: "DocumentGenerated", data };
    const held: DocumentEvent = { type: "DocumentHeld", data: samples.DocumentHeld };
    const at = "2099-01-01T00:00:00.000Z";
    given(expireDecider, [generated, held]).when({ at }).thenNothing();
  });
});
