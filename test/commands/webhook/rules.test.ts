import { describe, expect, test } from "vitest";
import { changeDecider } from "../../../src/commands/webhook/change.ts";
import { registerDecider } from "../../../src/commands/webhook/register.ts";
import { removeWebhookDecider } from "../../../src/commands/webhook/remove.ts";
import { rotateSecretDecider } from "../../../src/commands/webhook/rotate.ts";
import { evolveWebhook, noWebhook, signingSecrets } from "../../../src/commands/webhook/webhook.ts";
import type { WebhookLogEvent } from "../../../src/vocabulary/events/webhook.ts";
import { given } from "../../support/given-when-then.ts";
import { samples } from "../../vocabulary/events/samples.ts";

const registered: WebhookLogEvent = { type: "WebhookRegistered", data: samples.WebhookRegistered };
const rotated: WebhookLogEvent = { type: "WebhookSecretRotated", data: samples.WebhookSecretRotated };
const disabled: WebhookLogEvent = { type: "WebhookDisabled", data: samples.WebhookDisabled };
const removed: WebhookLogEvent = { type: "WebhookRemoved", data: samples.WebhookRemoved };
const { tenantId, webhookId, at } = samples.WebhookEnabled;
const mark = { tenantId, webhookId, at };
const { url, events } = samples.WebhookRegistered;

describe("a webhook", () => {
  test("is registered once", () => {
    given(registerDecider, []).when(samples.WebhookRegistered).thenEvents([registered]);
    given(registerDecider, [registered]).when(samples.WebhookRegistered).thenRefused("REVISION_CONFLICT");
  });

  test("is changed where it differs, and only there", () => {
    const requested = { ...mark, reason: "asked" } as const;
    given(changeDecider, [registered])
      .when({ ...requested, url, events, enabled: true })
      .thenNothing();
    given(changeDecider, [registered])
      .when({ ...requested, events: ["document.generated"] })
      .thenEvents([{ type: "WebhookChanged", data: { ...mark, url, events: ["document.generated"] } }]);
    given(changeDecider, [registered])
      .when({ ...requested, url: "https://example.com/other" })
      .thenEvents([{ type: "WebhookChanged", data: { ...mark, url: "https://example.com/other", events } }]);
    given(changeDecider, [registered, disabled]).when(requested).thenNothing();
    given(changeDecider, [registered, disabled])
      .when({ ...requested, enabled: false })
      .thenNothing();
    given(changeDecider, [registered])
      .when({ ...requested, enabled: false })
      .thenEvents([{ type: "WebhookDisabled", data: { ...mark, reason: "asked" } }]);
    given(changeDecider, [registered, disabled])
      .when({ ...requested, enabled: true })
      .thenEvents([{ type: "WebhookEnabled", data: mark }]);
    given(changeDecider, [registered, removed]).when(requested).thenRefused("NOT_FOUND");
    given(changeDecider, []).when(requested).thenRefused("NOT_FOUND");
  });

  test("gets a new secret beside the old one", () => {
    const { previousBlob: _previous, ...command } = samples.WebhookSecretRotated;
    given(rotateSecretDecider, [registered]).when(command).thenEvents([rotated]);
    given(rotateSecretDecider, [registered, removed]).when(command).thenRefused("NOT_FOUND");
  });

  test("is removed with every secret it had, once", () => {
    const blobs = [samples.WebhookRegistered.secretBlob, samples.WebhookSecretRotated.secretBlob];
    given(removeWebhookDecider, [registered, rotated])
      .when(mark)
      .thenEvents([{ type: "WebhookRemoved", data: { ...mark, blobs } }]);
    given(removeWebhookDecider, [registered, removed]).when(mark).thenRefused("NOT_FOUND");
  });

  test("signs with both secrets until the old one's time is over", () => {
    const webhook = [registered, rotated].reduce(evolveWebhook, noWebhook);
    const { secretBlob, previousBlob, previousUntil } = samples.WebhookSecretRotated;
    expect(signingSecrets(webhook, at)).toEqual([secretBlob, previousBlob]);
    expect(signingSecrets(webhook, previousUntil)).toEqual([secretBlob]);
    expect(signingSecrets(evolveWebhook(webhook, removed), at)).toEqual([]);
  });
});
