import { describe, expect, test } from "vitest";
import { isLinked, linkAt, linkedAt } from "../../../studio/src/in-place/link/link-edit.ts";
import { linkAround, meantAddress, setLink } from "../../../studio/src/page/link-commands.ts";
import { runCommand } from "../../../studio/src/page/page-command.ts";

const pointer = "/document/content/0/p";
const documentOf = (said: string): string => JSON.stringify({ document: { content: [{ p: said }] } });

/** What a paragraph says after a link is set on a stretch of it; the stretch is between the strokes. */
function linked(marked: string, address: string): string {
  const [before = "", inside = "", behind = ""] = marked.split("|");
  const stretch = { from: before.length, to: before.length + inside.length };
  const result = runCommand(documentOf(before + inside + behind), pointer, setLink, { ...stretch, address });
  return result.kind === "edit"
    ? JSON.parse(result.text).document.content[0].p
    : result.kind === "refused"
      ? result.why
      : result.fault;
}

const a = "https://a.example";

describe("an address that somebody types", () => {
  test.each([
    [" https://example.com/a?b=c#d ", "https://example.com/a?b=c#d"],
    ["HTTP://example.com", "HTTP://example.com"],
    ["example.com/terms", "https://example.com/terms"],
    ["www.example.com:8080", "https://www.example.com:8080"],
    ["m\u00fcnchen.example/stra\u00dfe", "https://m\u00fcnchen.example/stra\u00dfe"],
    ["ada@example.com", "mailto:ada@example.com"],
    ["mailto:ada@example.com?subject=Hi", "mailto:ada@example.com?subject=Hi"],
    ["tel:+36 1", undefined],
    ["tel:+361", "tel:+361"],
    ["https://example.com/[x]'\"\\\\", "https://example.com/%5Bx%5D%27%22%5C%5C"],
    ["$data.site", "$data.site"],
    ["[= $data.site]", "[= $data.site]"],
    ["https://example.com/$data.id", "https://example.com/$data.id"],
    ["javascript:alert(1)", undefined],
    ["JavaScript://example.com/%0aalert(1)", undefined],
    ["data:text/html,x", undefined],
    ["file:///etc/passwd", undefined],
    ["//example.com", undefined],
    ["https://", undefined],
    ["https:///x", undefined],
    ["mailto:", undefined],
    ["https://exa mple.com", undefined],
    ["https://example.com/\u0000", undefined],
    ["java\tscript:alert(1)", undefined],
    [`https://example.com/${"a".repeat(2028)}`, `https://example.com/${"a".repeat(2028)}`],
    [`https://example.com/${"a".repeat(2029)}`, undefined],
    ["http://[::1]/", undefined],
    ["https://example.com:99999", undefined],
    ["https://:80", undefined],
    ["https://%", undefined],
    [`https://example.com/${"a".repeat(10_000)}`, undefined],
    ["https://example.com/?a=1&b=2", "https://example.com/?a=1&b=2"],
    ["nowhere", undefined],
    ["#terms", undefined],
    ["", undefined],
  ])("%j is meant as %j", (typed, meant) => expect(meantAddress(typed)).toBe(meant));
});

describe("a link", () => {
  test.each([
    ["See |our terms| here", a, `See [link, ${a}]our terms[/link] here`],
    ["|All|", a, `[link, ${a}]All[/link]`],
    // Around marks of a part, within those of all.
    ["|a [b]b[/b] c| d", a, `[link, ${a}]a [b]b[/b] c[/link] d`],
    ["[b]a |b| c[/b]", a, `[b]a [link, ${a}]b[/link] c[/b]`],
    ["[b]a |b[/b] c|", a, `[b]a [/b][link, ${a}][b]b[/b] c[/link]`],
    // Another address, and what is left of a former link.
    [`[link, ${a}]|one|[/link]`, "https://b.example", "[link, https://b.example]one[/link]"],
    [
      `x [link, ${a}]one |two[/link] three|`,
      "https://b.example",
      `x [link, ${a}]one [/link][link, https://b.example]two three[/link]`,
    ],
    ["[goto, terms]|one|[/goto]", a, `[link, ${a}]one[/link]`],
    [`See [link, ${a}]|one|[/link]`, "", "See one"],
    ["[goto, terms]|one|[/goto]", "", "one"],
    [`[link, ${a}]one |two| three[/link]`, "", `[link, ${a}]one [/link]two[link, ${a}] three[/link]`],
    ["Dear |$data.name|, you", a, `Dear [link, ${a}]$data.name[/link], you`],
    [`[link, ${a}]|one|[/link]`, a, "already there"],
    [`[link, '${a}/x,y']|one|[/link]`, `${a}/x,y`, "already there"],
    ["|none|", "", "already there"],
    ["none||", a, "no place in the text"],
    ["|none|", "javascript:alert(1)", "no address"],
  ])("of %j to %j makes %j", (marked, address, made) => expect(linked(marked, address)).toBe(made));

  test("is found around a stretch with its address as a reader of links has it", () => {
    const said = `x [link, '${a}/a,b']one [b]two[/b][/link] [goto, 'the terms']three[/goto]`;
    const at = (words: string): ReturnType<typeof linkAround> => {
      const from = said.indexOf(words);
      return linkAround(said, { from, to: from + words.length });
    };
    expect(at("two")?.address).toBe(`${a}/a,b`);
    expect(at("three")?.address).toBe("#the terms");
    expect(at("x ")).toBeUndefined();
    expect(at("two[/b][/link] ")).toBeUndefined();
  });

  test("is found where its letters alone are selected, wherever the selection begins and ends, and its end is offered over more", () => {
    const said = `[b]Some[/b] [link, ${a}]long[/link] words`;
    const [open, letters] = [said.indexOf("[link"), said.indexOf("long")];
    const ends = [
      { anchor: open, head: letters + 4 },
      { anchor: said.indexOf(" words"), head: open },
      { anchor: letters, head: letters + 4 },
    ];
    for (const one of ends) expect(linkAt({ said, ends: one })?.address).toBe(a);
    const [all, none] = [
      { anchor: 0, head: said.length },
      { anchor: 0, head: open },
    ];
    expect([linkAt({ said, ends: all }), isLinked({ said, ends: all })]).toEqual([undefined, true]);
    expect(isLinked({ said, ends: none })).toBe(false);
    const made = linkedAt({ text: documentOf(said), pointer, from: 0, to: said.length }, "");
    expect(made.kind === "edit" && JSON.parse(made.text).document.content[0].p).toBe("[b]Some[/b] long words");
  });

  test("is changed and removed as a whole by a caret or a selection in it, and a caret elsewhere links its word", () => {
    const said = `Some [link, ${a}]long words[/link] here`;
    const from = said.indexOf("words");
    const edit = (at: readonly [number, number], address: string): unknown => {
      const place = { text: documentOf(said), pointer, from: at[0], to: at[1] };
      const made = linkedAt(place, address);
      return made.kind === "none" ? made.why : [JSON.parse(made.text).document.content[0].p, made.to - made.from];
    };
    expect(linkAt({ said, ends: { anchor: from + 2, head: from + 2 } })?.address).toBe(a);
    expect(edit([from + 2, from + 2], "b.example")).toEqual([
      "Some [link, https://b.example]long words[/link] here",
      0,
    ]);
    expect(edit([from, from + 5], "")).toEqual(["Some long words here", 5]);
    expect(edit([1, 1], "b.example")).toEqual([
      `[link, https://b.example]Some[/link] [link, ${a}]long words[/link] here`,
      0,
    ]);
    expect(edit([1, 1], "nowhere")).toBe("no address");
  });
});
