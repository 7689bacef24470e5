import { describe, expect, test } from "vitest";
import { draftKey, type KeptDraft, unsaved, withOlder } from "../../studio/src/editor/kept-draft.ts";
import { over, together } from "../../studio/src/editor/together.ts";

const content = (one: number, two: number): string => JSON.stringify({ one, two });
const base = { name: "Bill", content: content(1, 1), testData: content(1, 1) };

describe("two changes of one template", () => {
  test("of different things come together: name, definition and test data", () => {
    const theirs = { ...base, name: "Invoice", testData: content(2, 1) };
    const yours = { ...base, content: content(1, 2), testData: content(1, 2) };
    const both = together({ base, theirs, yours });
    expect([both?.name, JSON.parse(both?.content ?? ""), JSON.parse(both?.testData ?? "")]).toEqual([
      "Invoice",
      { one: 1, two: 2 },
      { one: 2, two: 2 },
    ]);
  });

  test.each(["name", "content", "testData"] as const)("of the same %s do not", (name) => {
    const theirs = { ...base, [name]: '"theirs"' };
    const yours = { ...base, [name]: '"yours"' };
    expect(together({ base, theirs, yours })).toBeUndefined();
    expect(together({ base, theirs, yours: theirs })).toEqual(theirs);
  });

  test("a text that is no JSON comes together with nothing", () => {
    expect(together({ base, theirs: { ...base, content: "{" }, yours: { ...base, content: "[" } })).toBeUndefined();
  });

  test("yours over theirs keeps what you did not change beside the definition", () => {
    const theirs = { name: "Invoice", content: content(2, 2), testData: content(2, 2) };
    const yours = { ...base, content: content(3, 3) };
    expect(over({ base, theirs, yours })).toEqual({ ...theirs, content: content(3, 3) });
    expect(over({ base, theirs, yours: { ...yours, name: "Mine" } }).name).toBe("Mine");
  });
});

describe("undecided drafts", () => {
  const draft = (text: string): KeptDraft => ({
    ...{ content: text, name: "Bill", at: "2026-11-27T00:00:00Z" },
    base: { etag: '"r1"', content: "", name: "Bill" },
  });

  test("stand behind the newest, and the oldest of many is forgotten", () => {
    const all = ["1", "2", "3", "4", "5", "6", "7"].reduce<KeptDraft | undefined>(
      (older, text) => withOlder(older, draft(text)),
      undefined,
    );
    const texts: string[] = [];
    let one: KeptDraft | undefined = all;
    while (one !== undefined) {
      texts.push(one.content);
      one = one.older;
    }
    expect(texts).toEqual(["7", "6", "5", "4", "3"]);
  });

  test("are kept apart for each client, those of new templates too", () => {
    const owners = [
      { tenantId: "t1", clientId: "c1" },
      { tenantId: "t1", clientId: "c2" },
      { tenantId: "t2", clientId: "c1" },
    ];
    const keys = owners.flatMap((owner) => [
      draftKey({ id: undefined, parentId: undefined }, owner),
      draftKey({ id: "a", parentId: undefined }, owner),
    ]);
    expect(new Set(keys).size).toBe(6);
  });

  test("those that say what the template says are none", () => {
    const kept = withOlder(withOlder(undefined, draft("other")), draft("saved"));
    expect(unsaved(kept, { content: "saved", name: "Bill" })?.content).toBe("other");
    expect(unsaved(draft("saved"), { content: "saved", name: "Bill" })).toBeUndefined();
    expect(unsaved(draft("saved"), { content: "saved", name: "Renamed" })?.content).toBe("saved");
  });
});
