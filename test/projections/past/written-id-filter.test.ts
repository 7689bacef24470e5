import { expect, test } from "vitest";
import { WrittenIdFilter } from "../../../src/projections/past/written-id-filter.ts";

const put = (id: string) => ({ kind: "put", doc: { id, tenantId: "t" }, position: 1n }) as const;

test("a document, or its mark, is new the first time that it is written, and not after it was removed", () => {
  const written = new WrittenIdFilter();
  const gone = { kind: "delete", id: "c", position: 2n } as const;
  expect(written.noted([put("a"), gone])).toEqual([
    { ...put("a"), isNew: true },
    { ...gone, isNew: true },
  ]);
  expect(written.noted([put("a"), put("b"), put("c")])).toEqual([put("a"), { ...put("b"), isNew: true }, put("c")]);
});

test("every id that was written is known, and few others are taken for one", () => {
  const written = new WrittenIdFilter();
  const ids = Array.from({ length: 200_000 }, (_, n) => `${n % 8}.2026-03-${n % 28}.${(n * 7919).toString(16)}.${n}`);
  written.noted(ids.map(put));
  expect(ids.every((id) => written.mayContain(id))).toBe(true);
  const others = ids.map((id) => `${id}x`);
  expect(others.filter((id) => written.mayContain(id)).length).toBeLessThan(others.length / 100);
});
