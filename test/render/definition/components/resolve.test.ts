import { describe, expect, test } from "vitest";
import { ComponentFault } from "../../../../src/render/definition/components/fault.ts";
import { resolveComponents } from "../../../../src/render/definition/components/resolve.ts";
import type { Document } from "../../../../src/vocabulary/generated/definition.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";
import { outsideWith } from "../../../support/definitions/case-outside.ts";

const named = (name: string, more: object = {}) => ({ metadata: { name }, content: [{ p: name }], ...more });

const resolved = (document: object, ...components: readonly object[]) =>
  resolveComponents(document as Document, outsideWith(components));

/** The code and the place of a document's refusal. */
async function faultOf(document: object, ...components: readonly object[]): Promise<readonly string[]> {
  try {
    await resolved(document, ...components);
  } catch (error) {
    if (error instanceof ComponentFault) return [error.fault.code, error.fault.path];
    if (error instanceof Refusal) return [error.code];
    throw error;
  }
  return [];
}

const use = (name: string, more: object = {}) => ({ use: { name, ...more } });

describe("components are found", () => {
  test("by name and by id, in every place that holds elements", async () => {
    const places = [
      use("a"),
      { use: { id: "00000000-0000-4000-8000-000000000001" } },
      { columns: { rows: [[use("a")]] } },
      { ul: { items: [use("a")] } },
      { table: { rows: [[use("a"), { content: [use("a")] }], { cells: [use("a")] }], map: [use("a")] } },
      { break: "section", header: { content: [use("a")] } },
    ];
    const { document, components } = await resolved({ content: places, footer: { content: [use("a")] } }, named("a"));
    expect(JSON.stringify(document).match(/"content":\[\{"p":"a"\}\]/g)).toHaveLength(10);
    expect(components).toEqual({
      "00000000-0000-4000-8000-000000000001": {
        name: "a",
        revision: "rev-1",
        definition: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });

  test("a document without any is the same object; with the same ones it is so again", async () => {
    const plain = { content: [{ p: "x" }, { table: { rows: [[{ td: "use" }]] } }] };
    expect((await resolved(plain)).document).toBe(plain);
    const document = { content: [use("a")] };
    const first = await resolved(document, named("a"));
    expect((await resolved(document, named("a"))).document).toBe(first.document);
    expect((await resolved(document, named("a", { content: [] }))).document).not.toBe(first.document);
  });

  test("inside each other, eight levels deep", async () => {
    const chain = (levels: number) =>
      Array.from({ length: levels }, (_, at) =>
        named(`c${at}`, { content: at + 1 < levels ? [use(`c${at + 1}`)] : [{ p: "end" }] }),
      );
    const document = { content: [use("c0")] };
    expect(JSON.stringify((await resolved(document, ...chain(8))).document)).toContain('"end"');
    expect(await faultOf(document, ...chain(9))).toEqual(["COMPONENT_DEPTH", "/document/content/0/use"]);
    const both = { content: [use("c4"), use("c0")] };
    expect(await faultOf(both, ...chain(9))).toEqual(["COMPONENT_DEPTH", "/document/content/1/use"]);
  });

  test("in drawings: the first drawing of a component, with its styles written out; own entries stay", async () => {
    const seal = {
      svg: {
        width: 9,
        children: [{ circle: { r: 4, style: "dark" } }, { rect: { width: 1, height: 1, style: "other" } }],
      },
    };
    const component = named("seal", { content: [{ p: "x" }, seal], styles: { dark: { fill: "red" } } });
    const svg = {
      defs: { own: { rect: {} }, use: { g: { children: [use("seal")] } } },
      children: [use("own"), use("seal")],
    };
    const { document } = await resolved({ content: [{ svg }] }, component);
    const drawn = {
      width: 9,
      children: [{ circle: { r: 4, style: { fill: "red" } } }, { rect: { width: 1, height: 1, style: "other" } }],
    };
    expect(document.content[0]).toEqual({
      svg: {
        defs: { own: { rect: {} }, use: { g: { children: [use("seal", { svg: drawn })] } } },
        children: [use("own"), use("seal", { svg: drawn })],
      },
    });
  });
});

describe("a definition is refused", () => {
  test("for a component that is not there, at its place", async () => {
    expect(await faultOf({ content: [{ p: "x" }, use("a")] })).toEqual([
      "UNKNOWN_COMPONENT",
      "/document/content/1/use",
    ]);
    expect(await faultOf({ content: [{ use: { id: "nobody" } }] })).toEqual([
      "UNKNOWN_COMPONENT",
      "/document/content/0/use",
    ]);
    expect(await faultOf({ content: [], use: [{ name: "a" }] })).toEqual(["UNKNOWN_COMPONENT", "/document/use/0"]);
  });

  test("for a name that two have", async () => {
    const document = { content: [use("a")] };
    expect(await faultOf(document, named("a"), named("a"))).toEqual(["COMPONENT_AMBIGUOUS", "/document/content/0/use"]);
    const byId = { content: [{ use: { name: "a", id: "00000000-0000-4000-8000-000000000002" } }] };
    expect(await faultOf(byId, named("a"), named("a"))).toEqual([]);
  });

  test("for one that is no valid component", async () => {
    const fault = await faultOf({ content: [use("a")] }, named("a", { content: [{ q: "x" }] }));
    expect(fault).toEqual(["COMPONENT_INVALID", "/document/content/0/use"]);
  });

  test("for components that use each other in a circle", async () => {
    const circle = [named("a", { content: [use("b")] }), named("b", { content: [use("a")] })];
    expect(await faultOf({ content: [use("a")] }, ...circle)).toEqual(["COMPONENT_CYCLE", "/document/content/0/use"]);
    expect(await faultOf({ content: [use("c")] }, named("c", { footer: { content: [use("c")] } }))).toEqual([
      "COMPONENT_CYCLE",
      "/document/content/0/use",
    ]);
  });

  test("for growing without measure, before anything is copied", async () => {
    const wide = Array.from({ length: 7 }, (_, at) =>
      named(`c${at}`, { content: Array.from({ length: 50 }, () => (at < 6 ? use(`c${at + 1}`) : { p: "x" })) }),
    );
    expect(await faultOf({ content: [use("c0")] }, ...wide)).toEqual(["BUDGET_EXCEEDED"]);
  });
});

describe("components at the root", () => {
  const letter = named("letter", {
    pageSetup: { size: "a5", margin: [1, 2, 3, 4] },
    styles: { note: { fontSize: 8 }, p: { fontSize: 9 } },
    fonts: { Brand: { regular: "brand.ttf" } },
    images: { logo: { src: "logo.png" } },
    header: { content: [{ p: "$data.firm" }] },
    watermark: { content: { p: "letter" } },
  });

  test("add their configuration, and the document's own wins", async () => {
    const own = { pageSetup: { size: "a4" }, styles: { p: { fontSize: 12 } }, content: [{ p: "x" }] };
    const { document } = await resolved({ ...own, use: [{ name: "letter", data: { firm: "L" } }] }, letter);
    expect(document).toMatchObject({
      pageSetup: { size: "a4", margin: [1, 2, 3, 4] },
      styles: { note: { fontSize: 8 }, p: { fontSize: 12 } },
      fonts: { Brand: { regular: "brand.ttf" } },
      images: { logo: { src: "logo.png" } },
      header: { content: [{ use: { data: { firm: "L" }, content: [{ p: "$data.firm" }] } }] },
      watermark: { content: { use: { content: [{ p: "letter" }] } } },
      use: [{ name: "letter", content: [{ p: "letter" }] }],
      content: [{ p: "x" }],
    });
  });

  test("`pageSize` is the document's own word as well", async () => {
    const { document } = await resolved(
      { pageSize: "legal", content: [{ p: "x" }], use: [{ name: "letter" }] },
      letter,
    );
    expect(document.pageSetup).toEqual({ size: "legal", margin: [1, 2, 3, 4] });
  });

  test("fill in what those before them lack, or override it", async () => {
    const other = named("other", {
      styles: { note: { fontSize: 5 }, more: {} },
      pageSetup: { orientation: "landscape" },
    });
    const merged = async (override: boolean) => {
      const uses = [{ name: "letter" }, { name: "other", override }];
      return (await resolved({ content: [{ p: "x" }], use: uses }, letter, other)).document;
    };
    expect((await merged(false)).styles).toMatchObject({ note: { fontSize: 8 }, more: {} });
    expect((await merged(true)).styles).toMatchObject({ note: { fontSize: 5 }, p: { fontSize: 9 } });
    expect((await merged(true)).pageSetup).toEqual({ size: "a5", margin: [1, 2, 3, 4], orientation: "landscape" });
  });

  test("fonts and images of components in content can be named as well; their page set-up stays theirs", async () => {
    const { document } = await resolved({ content: [use("letter")], images: { logo: { src: "own.png" } } }, letter);
    expect(document.fonts).toEqual({ Brand: { regular: "brand.ttf" } });
    expect(document.images).toEqual({ logo: { src: "own.png" } });
    expect([document.pageSetup, document.header, document.styles]).toEqual([undefined, undefined, undefined]);
  });
});
