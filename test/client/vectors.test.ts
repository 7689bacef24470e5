import { describe, expect, test } from "vitest";
import { verifyWebhook, WebhookRefused } from "../../packages/client/src/index.ts";
import { replay } from "./replay.ts";
import { exchangeCases, webhookCases } from "./vectors.ts";

describe("the client sends what a vector says, waits as it says, and ends as it says", () => {
  test.each(exchangeCases())("%s", async (_, one, file) => {
    const { outcomes, sent, waitsSeconds } = await replay(one, file);
    expect(sent).toEqual(one.exchanges.map(({ request }) => request));
    expect(waitsSeconds).toEqual(one.waitsSeconds ?? []);
    expect(outcomes).toEqual(one.calls.map(({ outcome }) => outcome));
  });
});

describe("the client accepts and refuses messages of webhooks as the vector says", () => {
  const verdictOf = async (
    headers: Headers | Readonly<Record<string, string>>,
    one: ReturnType<typeof webhookCases>[number],
  ) => {
    try {
      const message = await verifyWebhook(headers, one.body, one.secret, one.nowSeconds * 1000);
      expect(message).toEqual({ ...JSON.parse(one.body), id: one.headers["webhook-id"] });
      return "accepted";
    } catch (error) {
      if (!(error instanceof WebhookRefused)) throw error;
      return error.code;
    }
  };
  test.each(webhookCases().map((one) => [one.name, one] as const))("%s", async (_, one) => {
    expect(await verdictOf(one.headers, one)).toBe(one.outcome);
    expect(await verdictOf(new Headers(one.headers), one)).toBe(one.outcome);
  });
});
