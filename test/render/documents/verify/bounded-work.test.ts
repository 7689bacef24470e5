import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../../src/render/documents/verify/verify-file.ts";
import type { PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { objectsIn, parsed, updated, withValue } from "../../../support/attacked/generated/objects.ts";
import { richObjects, type Setting, signedRich } from "../../../support/attacked/generated/rich-file.ts";

const setting: Setting = { permission: 2, locks: "none", isSignedTwice: false };

describe("what a signed file holds is compared in bounded work:", () => {
  /** The file is signed with these objects at the catalog, and a note is added behind it. */
  async function judged(objects: Readonly<Record<number, string>>, later: Readonly<Record<number, string>> = {}) {
    const own: Map<number, { text: string }> = new Map(richObjects(setting));
    own.set(1, { text: (own.get(1)?.text ?? "").replace("/Lang", "/PieceInfo 100 0 R/Lang") });
    for (const [id, text] of Object.entries(objects)) own.set(Number(id), { text });
    const file = await signedRich(setting, own);
    const filled = withValue(objectsIn(file).get(20) ?? null, ["V"], parsed("(new)"));
    const changed = new Map<number, PdfValue | { readonly text: string }>([[20, filled]]);
    for (const [id, text] of Object.entries(later)) changed.set(Number(id), { text });
    const now = updated(file, changed);
    const [one] = verifyFile({ file: now, roots: "", now: "2026-11-24T00:00:00Z" }).signatures;
    return { verdict: one?.verdict, said: (one?.changes ?? []).map(({ message }) => message) };
  }

  /** Each names the next one twice: more ways lead to the last than any machine could walk. */
  const doubled = (end: string): Readonly<Record<number, string>> =>
    Object.fromEntries(
      Array.from({ length: 250 }, (_, at) => [
        100 + at,
        at === 249 ? end : `<</A ${101 + at} 0 R/B[${101 + at} 0 R]>>`,
      ]),
    );

  test("each object once, however many ways lead to it", async () => {
    expect(await judged(doubled("(end)"))).toEqual({ verdict: "valid", said: ["The field text was filled."] });
    const { verdict, said } = await judged(doubled("(end)"), { 349: "(other)" });
    expect([verdict, said[0]]).toEqual(["invalid", "The catalog's PieceInfo was changed."]);
  });

  test("and a list once, however many keys lead to it", async () => {
    const list = `[${"101 0 R ".repeat(10_000)}]`;
    const keys = Array.from({ length: 10_000 }, (_, at) => `/K${at} 102 0 R`).join("");
    const objects = { 100: `<<${keys}>>`, 101: "(x)", 102: list };
    expect(await judged(objects)).toEqual({ verdict: "valid", said: ["The field text was filled."] });
    const { verdict, said } = await judged(objects, { 101: "(other)" });
    expect([verdict, said[0]]).toEqual(["invalid", "The catalog's PieceInfo was changed."]);
  });
});
