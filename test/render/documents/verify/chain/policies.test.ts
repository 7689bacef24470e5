import { describe, expect, test } from "vitest";
import { names } from "../../../../../src/render/documents/verify/chain/extensions.ts";
import { Policies } from "../../../../../src/render/documents/verify/chain/policies.ts";

const extension = (name: string, hex: string) =>
  new Map([[name, { isCritical: true, value: Buffer.from(hex, "hex") }]]);

const sequence = (content: string): string => {
  const length = content.length / 2;
  return `30${length < 128 ? length.toString(16).padStart(2, "0") : `82${length.toString(16).padStart(4, "0")}`}${content}`;
};

const nothing = new Map<string, never>();
const explicit = (after: number) => extension(names.policyConstraints, sequence(`80010${after}`));
/** The policies 1.3.0, 1.3.1 and so on, in 4 bytes each. */
const policy = (number: number): string =>
  `0603${["2b", (number >> 7) | 128, number & 127].map((byte) => (typeof byte === "number" ? byte.toString(16).padStart(2, "0") : byte)).join("")}`;
const many = (count: number, item: (number: number) => string): string =>
  sequence(Array.from({ length: count }, (_, at) => sequence(item(at))).join(""));

const last = { isSelfIssued: false, isLast: true } as const;
const above = { isSelfIssued: false, isLast: false } as const;

describe("a path without policies", () => {
  const finished = (own: ReadonlyMap<string, { isCritical: boolean; value: Uint8Array }>): boolean => {
    const policies = new Policies(1, {});
    return policies.take(nothing, last) && policies.finish(own);
  };

  test("is valid where nobody demands any, and where its last certificate would of the next one", () => {
    expect([finished(nothing), finished(explicit(1))]).toEqual([true, true]);
  });

  test("is not where its last certificate demands them of itself (RFC 5280, 6.1.5 (b))", () => {
    expect(finished(explicit(0))).toBe(false);
  });
});

test("a certificate with more policies or mappings than any has ends its path", () => {
  const named = (count: number) => extension(names.certificatePolicies, many(count, policy));
  const mapped = (count: number) =>
    extension(
      names.policyMappings,
      many(count, (at) => policy(at) + policy(at)),
    );
  expect([256, 257].map((count) => new Policies(2, {}).take(named(count), above))).toEqual([true, false]);
  expect([256, 257].map((count) => new Policies(2, {}).prepare(mapped(count), above))).toEqual([true, false]);
});
