import { expect, test } from "vitest";
import { OpenStreams } from "../../src/api/routes/tenants/changes.ts";
import type { Refusal } from "../../src/vocabulary/refusal.ts";

const refusalOf = (take: () => unknown): Pick<Refusal, "code" | "message"> | undefined => {
  try {
    take();
    return undefined;
  } catch (error) {
    const { code, message } = error as Refusal;
    return { code, message };
  }
};

const by = (tenantId: string, clientId: string) => ({ tenantId, clientId });

test("a key that has all of its streams leaves its tenant some, and a tenant the node", () => {
  const places = new OpenStreams({ ofKey: 2, ofTenant: 3, ofNode: 5 });
  for (let i = 0; i < 2; i += 1) places.take(by("a", "one"));
  expect(refusalOf(() => places.take(by("a", "one")))).toMatchObject({
    code: "RATE_LIMITED",
    message: expect.stringMatching(/^The key .* 2, used are 2\.$/),
  });
  places.take(by("a", "two"));
  expect(refusalOf(() => places.take(by("a", "two")))).toMatchObject({
    code: "RATE_LIMITED",
    message: expect.stringMatching(/^The tenant .* 3, used are 3\.$/),
  });
  expect(refusalOf(() => places.take(by("b", "one")))).toBeUndefined();
});

test("a node that is full refuses a tenant without streams with 503, and says that the node is", () => {
  const places = new OpenStreams({ ofKey: 2, ofTenant: 2, ofNode: 4 });
  const leave = [by("a", "x"), by("a", "x"), by("b", "x"), by("b", "x")].map((who) => places.take(who));
  const refused = refusalOf(() => places.take(by("c", "x")));
  expect(refused).toMatchObject({
    code: "UNAVAILABLE",
    message: expect.stringMatching(/^This node .* 4, used are 4\.$/),
  });
  expect(refused?.message).not.toMatch(/tenant|key/);
  leave[0]?.();
  expect(refusalOf(() => places.take(by("c", "x")))).toBeUndefined();
  expect(refusalOf(() => places.take(by("c", "x")))).toMatchObject({ code: "UNAVAILABLE" });
});
