import { expect, test } from "vitest";
import { areSameQuotas } from "../../../src/vocabulary/http/quotas.ts";

const quotas = { documentsPerMonth: 1, bytesStored: 2, secondsPerMonth: 3 };

test.each([
  ["the same numbers", quotas, { ...quotas }, true],
  ["other documents", quotas, { ...quotas, documentsPerMonth: 9 }, false],
  ["other bytes", quotas, { ...quotas, bytesStored: 9 }, false],
  ["other seconds", quotas, { ...quotas, secondsPerMonth: 9 }, false],
  ["one number less", quotas, { documentsPerMonth: 1, bytesStored: 2 }, false],
  ["none and none", null, null, true],
  ["some and none", quotas, null, false],
])("quotas with %s are the same or not", (_, one, other, areSame) => {
  expect(areSameQuotas(one, other)).toBe(areSame);
  expect(areSameQuotas(other, one)).toBe(areSame);
});
