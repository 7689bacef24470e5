import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser, BrowserContextOptions, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { validateDefinition } from "../../../src/vocabulary/validate.ts";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf } from "../../support/servers/service.ts";
import { elementKinds } from "../page/element-kinds.ts";
import { launch } from "./chromium.ts";
import { type Studio, signedIn, startStudio, type Visitor } from "./studio.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What the tests use of the page's globals. */
interface Globals {
  readonly document: { querySelector(name: string): unknown };
}

const definition = {
  document: {
    styles: { lead: { fontSize: 14 } },
    header: { content: [{ p: "Head of all pages" }] },
    content: [
      { h1: "Invoice $data.number" },
      { p: "Dear $data.customer, thank you", style: "lead" },
      { p: "A [b]bold[/b] word" },
      { ul: { items: [{ p: "First item" }, { p: "Second item" }] } },
      { p: "مرحبا بالعالم", style: { baseDirection: "rtl", fontSize: 20 } },
      {
        table: {
          source: "$data.lines",
          rows: [[{ th: "Item" }, { th: "Sum" }]],
          map: [{ td: "No $item.name" }, "sum"],
        },
      },
    ],
  },
};
const lines = [
  { name: "Tube", sum: "489.00" },
  { name: "Mount", sum: "1,240.00" },
];
const data = { number: "2026-0417", customer: "Ada", lines };

describe("writing on the page in a browser", needs("chromium"), () => {
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await studio.stop();
  });

  /** A template in the editor, with its first page painted and the code for writing on it there. */
  async function edited(content: unknown = definition, view: BrowserContextOptions = {}): Promise<Visitor> {
    const json = { name: "Invoice", content: JSON.stringify(content, undefined, 2), testData: JSON.stringify(data) };
    const { id } = await bodyOf(await studio.ask("POST", "templates", { json }));
    const window = await signedIn(browser, studio, view);
    await window.page.goto(`${studio.baseUrl}/studio/templates/${id}/edit`);
    await window.page.locator(".leaf canvas").first().waitFor();
    await window.page.locator(".mark-bar").waitFor();
    await said(window).locator("span").first().waitFor({ state: "attached" });
    return window;
  }

  const said = ({ page }: Visitor): Locator => page.locator(".leaf-text").first();

  /** The JSON text of the editor, letter by letter. */
  const textOf = ({ page }: Visitor): Promise<string> =>
    page.evaluate(() => {
      interface View {
        readonly state: { readonly doc: { toString(): string } };
      }
      const content = (globalThis as unknown as Globals).document.querySelector(".code .cm-content") as {
        cmTile?: { view: View };
        cmView?: { view: View };
      };
      return (content.cmTile?.view ?? content.cmView?.view)?.state.doc.toString() ?? "";
    });

  interface Content {
    readonly p?: string;
    readonly h1?: string;
    readonly ul?: { readonly items: readonly { readonly p: string }[] };
  }

  const contentOf = async (window: Visitor): Promise<readonly Content[]> =>
    JSON.parse(await textOf(window)).document.content;

  /** Clicks so far along a stretch that the page shows as one run, as a share of its width. */
  async function click(window: Visitor, run: string, share: number, clickCount = 1): Promise<void> {
    const place = said(window).getByText(run).first();
    await place.waitFor({ state: "attached" });
    const box = await place.boundingBox();
    if (box === null) throw new Error(`${run} has no box`);
    await window.page.mouse.click(box.x + box.width * share, box.y + box.height / 2, { clickCount });
    await window.page.locator(".write-field:focus").waitFor({ state: "attached" });
  }

  const painted = ({ page }: Visitor): Promise<string> =>
    page
      .locator(".leaf canvas")
      .first()
      .evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL());

  /** The page after typing is that which an editor paints that was opened on the same text. */
  async function isLikeFresh(window: Visitor): Promise<void> {
    const fresh = await edited(JSON.parse(await textOf(window)));
    const wanted = await painted(fresh);
    await expect.poll(() => painted(window)).toBe(wanted);
    expect([...window.complaints, ...fresh.complaints]).toEqual([]);
    await fresh.page.context().close();
    await window.page.context().close();
  }

  test("a click in a word sets the caret there, and what is typed stands there; undo gives the exact text", async () => {
    const window = await edited();
    const before = await textOf(window);
    await click(window, "Head of all pages", 0);
    await window.page.locator(".write-caret").first().waitFor();
    await window.page.keyboard.type("X");
    await expect
      .poll(async () => JSON.parse(await textOf(window)).document.header.content[0].p)
      .toBe("XHead of all pages");
    await window.page.keyboard.press("Control+z");
    expect(await textOf(window)).toBe(before);
    await click(window, "Dear Ada", 0.999);
    await window.page.keyboard.type(" so [b]");
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("Dear $data.customer, thank you so [b\\]");
    await said(window).getByText("so [b]").waitFor({ state: "attached" });
    await isLikeFresh(window);
  });

  test("Enter makes two of a paragraph and of an item, Backspace at the beginning one again", async () => {
    const window = await edited();
    const before = await textOf(window);
    await click(window, "First item", 0);
    await window.page.keyboard.press("End");
    await window.page.keyboard.press("Enter");
    await window.page.keyboard.type("New");
    await expect
      .poll(async () => (await contentOf(window))[3]?.ul?.items.map(({ p }) => p))
      .toEqual(["First item", "New", "Second item"]);
    await said(window).getByText("New").waitFor({ state: "attached" });
    for (let left = 3; left > 0; left -= 1) await window.page.keyboard.press("Backspace");
    await window.page.keyboard.press("Backspace");
    await expect.poll(async () => (await contentOf(window))[4]?.p).toBe("");
    await window.page.keyboard.press("Backspace");
    expect(await contentOf(window)).toEqual(JSON.parse(before).document.content);
    await window.page.locator(".write-caret").waitFor();
    await window.page.keyboard.press("Home");
    for (let right = 6; right > 0; right -= 1) await window.page.keyboard.press("ArrowRight");
    await window.page.keyboard.press("Enter");
    await expect
      .poll(async () => (await contentOf(window))[3]?.ul?.items.map(({ p }) => p))
      .toEqual(["First ", "item", "Second item"]);
    await isLikeFresh(window);
  });

  test("Enter in an empty item leaves the list, Tab and Shift-Tab lead to other levels", async () => {
    const window = await edited();
    const { keyboard } = window.page;
    await click(window, "First item", 0.999);
    await keyboard.press("Enter");
    await keyboard.press("Tab");
    await keyboard.type("Below");
    await said(window).getByText("Below").waitFor({ state: "attached" });
    await keyboard.press("Enter");
    await keyboard.press("Shift+Tab");
    await keyboard.type("Back");
    await expect
      .poll(async () => (await contentOf(window))[3])
      .toEqual({
        ul: {
          items: [{ p: "First item" }, { ul: { items: [{ p: "Below" }] } }, { p: "Back" }, { p: "Second item" }],
        },
      });
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await keyboard.type("Out");
    await said(window).getByText("Out").waitFor({ state: "attached" });
    expect((await contentOf(window)).slice(4, 6)).toEqual([{ p: "Out" }, { ul: { items: [{ p: "Second item" }] } }]);
    await isLikeFresh(window);
  });

  test("Tab leads from cell to cell and to a new row, and the table's buttons add and delete", async () => {
    const rows = [
      [{ th: "Item" }, { th: "Sum" }],
      [{ td: "Tube" }, { td: "9" }],
    ];
    const window = await edited({ document: { content: [{ p: "Before" }, { table: { widths: [2, 1], rows } }] } });
    const before = await textOf(window);
    const { keyboard } = window.page;
    const table = async () =>
      JSON.parse(await textOf(window)).document.content[1].table as { readonly rows: object[][]; widths: number[] };
    await click(window, "Item", 0.5);
    for (let tabs = 3; tabs > 0; tabs -= 1) await keyboard.press("Tab");
    await keyboard.type("10");
    await keyboard.press("Tab");
    await keyboard.type("Mount");
    await keyboard.press("Tab");
    await keyboard.type("8");
    await keyboard.press("Shift+Tab");
    await keyboard.type("Mounts");
    await expect
      .poll(async () => (await table()).rows.slice(1))
      .toEqual([
        [{ td: "Tube" }, { td: "10" }],
        [{ td: "Mounts" }, { td: "8" }],
      ]);
    await said(window).getByText("Mounts").waitFor({ state: "attached" });
    await window.page.getByRole("button", { name: "Column before" }).click();
    await keyboard.type("1");
    await expect.poll(async () => (await table()).rows.map((row) => row.length)).toEqual([3, 3, 3]);
    expect((await table()).rows[2]).toEqual([{ td: "1" }, { td: "Mounts" }, { td: "8" }]);
    await window.page.getByRole("button", { name: "Row above" }).click();
    await keyboard.type("2");
    await expect.poll(async () => (await table()).rows[2]?.[0]).toEqual({ td: "2" });
    await window.page.getByRole("button", { name: "Delete the row" }).click();
    await window.page.getByRole("button", { name: "Delete the column" }).click();
    await expect.poll(async () => (await table()).rows.map((row) => row.length)).toEqual([2, 2, 2]);
    await window.page.locator(".write-field:focus").waitFor({ state: "attached" });
    await said(window).getByText("Mounts").waitFor({ state: "attached" });
    const done = await textOf(window);
    for (let steps = 40; steps > 0 && (await textOf(window)) !== before; steps -= 1) await keyboard.press("Control+z");
    expect(await textOf(window)).toBe(before);
    for (let steps = 40; steps > 0 && (await textOf(window)) !== done; steps -= 1) await keyboard.press("Control+y");
    await isLikeFresh(window);
  });

  test("the buttons are reached by keys with the caret where it is, and what is said names the way out", async () => {
    const several = { content: [{ p: "Upper" }, { p: "Lower" }] };
    const rows = [[{ td: "Tube" }, several]];
    const window = await edited({ document: { content: [{ table: { rows } }] } });
    const { keyboard } = window.page;
    const hint = window.page.locator(".preview-said");
    await click(window, "Lower", 0.5);
    await expect.poll(() => hint.textContent()).toContain("cell 2, paragraph 2.");
    await click(window, "Upper", 0.5);
    await expect.poll(() => hint.textContent()).toMatch(/Tab: next cell.*Escape leads out\.$/);
    await keyboard.press("Shift+Tab");
    await keyboard.press("Shift+Tab");
    await expect.poll(() => hint.textContent()).toMatch(/Tab leads no further here\..* Alt-F10.*Escape leads out\.$/);
    await keyboard.press("Alt+F10");
    const below = window.page.getByRole("button", { name: "Row below" });
    for (let stops = 10; stops > 0 && !(await below.evaluate((one) => one.matches(":focus"))); stops -= 1)
      await keyboard.press("Tab");
    await keyboard.press("Enter");
    await keyboard.press("Escape");
    await keyboard.type("Mount");
    await expect
      .poll(async () => JSON.parse(await textOf(window)).document.content[0].table.rows)
      .toEqual([...rows, [{ td: "Mount" }, { td: "" }]]);
    await keyboard.press("Escape");
    await window.page.locator(".desk:focus").waitFor();
    await isLikeFresh(window);
  });

  test("a double click selects a word, marks are put on it and taken off by keys and buttons", async () => {
    const window = await edited();
    const before = await textOf(window);
    await click(window, "Dear Ada", 0.6, 2);
    await window.page.keyboard.press("Control+b");
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("Dear $data.customer, [b]thank[/b] you");
    await window.page.getByRole("button", { name: "Bold", pressed: true }).waitFor();
    await window.page.getByRole("button", { name: "Italic" }).click();
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("Dear $data.customer, [b][i]thank[/i][/b] you");
    await window.page.keyboard.press("Control+b");
    await window.page.keyboard.press("Control+i");
    expect(await textOf(window)).toBe(before);
    await window.page.keyboard.type("merci");
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("Dear $data.customer, merci you");
    await isLikeFresh(window);
  });

  test("Ctrl-K on selected letters sets a link, in a link changes or removes it, and refuses what no link may lead to", async () => {
    const window = await edited();
    const before = await textOf(window);
    const { page } = window;
    const address = page.getByRole("textbox", { name: "Address of the link" });
    const texts = async (): Promise<string | undefined> => (await contentOf(window))[1]?.p;
    await click(window, "Dear Ada", 0.6, 2);
    await page.keyboard.press("Control+k");
    await address.waitFor();
    await page.keyboard.type("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").filter({ hasText: "A link leads to https://" }).waitFor();
    expect(await address.getAttribute("aria-invalid")).toBe("true");
    expect(await textOf(window)).toBe(before);
    await page.keyboard.type("example.com/a?b=[c]");
    await page.keyboard.press("Enter");
    const linked = "Dear $data.customer, [link, https://example.com/a?b=%5Bc%5D]thank[/link] you";
    await expect.poll(texts).toBe(linked);
    await page.locator(".write-field:focus").waitFor({ state: "attached" });
    await page.locator(".preview-said", { hasText: "Leads to https://example.com/a" }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+k");
    expect(await address.inputValue()).toBe("https://example.com/a?b=%5Bc%5D");
    await page.keyboard.press("Escape");
    await page.locator(".write-field:focus").waitFor({ state: "attached" });
    expect(await address.count()).toBe(0);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("ada@example.com");
    await page.keyboard.press("Enter");
    await expect.poll(texts).toBe("Dear $data.customer, [link, mailto:ada@example.com]thank[/link] you");
    await page.keyboard.press("Control+z");
    await expect.poll(texts).toBe(linked);
    await page.keyboard.press("Control+k");
    await page.getByRole("button", { name: "Remove the link" }).click();
    await expect.poll(() => textOf(window)).toBe(before);
    // With nothing selected, and in no link, the key is the palette's; the button links the word at the caret.
    await page.locator(".write-field:focus").waitFor({ state: "attached" });
    await page.keyboard.press("Home");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog", { name: "Insert and commands" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".write-field:focus").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await page.keyboard.type("https://example.com");
    await page.keyboard.press("Enter");
    await expect.poll(texts).toBe("[link, https://example.com]Dear[/link] $data.customer, thank you");
    await isLikeFresh(window);
  });

  test("a stroke in an empty paragraph lists every kind of element, and what is chosen is put in and undone as one step", async () => {
    const window = await edited({ document: { content: [{ p: "First" }, { p: "Last" }] } });
    const { page } = window;
    const { keyboard } = page;
    const menu = page.locator(".insert-menu");
    await click(window, "First", 0.999);
    await keyboard.press("Enter");
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("");
    const before = await textOf(window);
    await page.locator(".preview-said", { hasText: "/: insert." }).waitFor();
    await keyboard.type("/");
    await menu.getByRole("option").first().waitFor();
    const names = await menu.getByRole("option").allTextContents();
    // No component is there, with which one would be put in.
    expect(names).toHaveLength(elementKinds.length - 1);
    await keyboard.press("Escape");
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("/");
    await keyboard.press("Control+z");
    for (const name of names) {
      await page.locator(".preview-said", { hasText: "/: insert." }).waitFor();
      await keyboard.type(`/${name.toLowerCase()}`);
      await keyboard.press("Enter");
      await expect.poll(() => textOf(window), { message: name }).not.toBe(before);
      await page.locator(".write-field:focus").waitFor({ state: "attached" });
      const made = await textOf(window);
      expect(validateDefinition(JSON.parse(made)), name).toEqual([]);
      await keyboard.type("X");
      await expect.poll(() => textOf(window), { message: name }).not.toBe(made);
      expect(validateDefinition(JSON.parse(await textOf(window))), name).toEqual([]);
      await keyboard.press("Control+z");
      await expect.poll(() => textOf(window), { message: name }).toBe(made);
      await keyboard.press("Control+z");
      await expect.poll(() => textOf(window), { message: name }).toBe(before);
    }
    await page.locator(".write-plus").click();
    await keyboard.type("grid");
    await keyboard.press("Enter");
    await keyboard.type("Thing");
    await expect
      .poll(async () => JSON.stringify((await contentOf(window))[1]))
      .toContain('[{"th":"Thing"},{"th":"Sum"}]');
    await page.getByRole("button", { name: "Insert an element" }).first().click();
    await menu.getByText("Heading 2").click();
    await keyboard.type("Below");
    await expect.poll(async () => (await contentOf(window))[2]).toEqual({ h2: "Below" });
    await isLikeFresh(window);
  });

  test("Arabic is typed from the right, and an input method writes as one step", async () => {
    const window = await edited();
    const before = await textOf(window);
    await click(window, "مرحبا", 0.001);
    expect(await window.page.locator(".write-field").getAttribute("dir")).toBe("rtl");
    await window.page.keyboard.press("End");
    await window.page.keyboard.type(" يا");
    await expect.poll(async () => (await contentOf(window))[4]?.p).toBe("مرحبا بالعالم يا");
    await window.page.keyboard.press("Control+z");
    expect(await textOf(window)).toBe(before);
    await click(window, "Dear Ada", 0.999);
    const session = await window.page.context().newCDPSession(window.page);
    for (const text of ["に", "にほ", "にほん", "日本"])
      await session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    await session.send("Input.insertText", { text: "日本" });
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("Dear $data.customer, thank you日本");
    await window.page.keyboard.press("Control+z");
    await expect.poll(() => textOf(window)).toBe(before);
    await window.page.keyboard.press("Control+y");
    await isLikeFresh(window);
  });

  test("moves lead over lines, chips and texts; a row of the data changes all rows, and its caret stays", async () => {
    const window = await edited();
    await click(window, "First item", 0);
    await window.page.keyboard.press("ArrowDown");
    await window.page.keyboard.type("A ");
    await expect.poll(async () => (await contentOf(window))[3]?.ul?.items[1]?.p).toBe("A Second item");
    await click(window, "Dear Ada", 0.999);
    // Back over eleven letters and the name, which is one step.
    for (let left = 12; left > 0; left -= 1) await window.page.keyboard.press("ArrowLeft");
    await window.page.keyboard.type("Ms ");
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("Dear Ms $data.customer, thank you");
    await said(window).getByText("Ms Ada").first().waitFor({ state: "attached" });
    await click(window, "No Mount", 0.01);
    const place = await window.page.locator(".write-caret").boundingBox();
    await window.page.keyboard.type("x");
    await said(window).getByText("xNo Tube").waitFor({ state: "attached" });
    await expect.poll(async () => (await window.page.locator(".write-caret").boundingBox())?.y).toBe(place?.y);
    await isLikeFresh(window);
  });

  test("what the data fill in says why no caret stands in it, and a key without effect says so, too", async () => {
    const window = await edited();
    const before = await textOf(window);
    await said(window).getByText("489.00").click();
    await window.page.locator(".preview-said", { hasText: "Data fill this in" }).waitFor();
    await click(window, "Head of all pages", 0);
    await window.page.keyboard.press("Backspace");
    await window.page.locator(".preview-said", { hasText: "Nothing is before this text" }).waitFor();
    expect(await textOf(window)).toBe(before);
    await window.page.context().close();
  });

  test("pasted lines are items or paragraphs, as plain text", async () => {
    const window = await edited();
    await click(window, "Second item", 0.01);
    await window.page.locator(".write-field").evaluate((field) => {
      const { DataTransfer, ClipboardEvent } = globalThis as unknown as {
        DataTransfer: new () => { setData(kind: string, text: string): void };
        ClipboardEvent: new (name: string, given: object) => unknown;
      };
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "One [b]\r\nTwo: \r\n");
      clipboardData.setData("text/html", "<b>One</b>");
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      (field as unknown as { dispatchEvent(event: unknown): void }).dispatchEvent(event);
    });
    await expect
      .poll(async () => (await contentOf(window))[3]?.ul?.items.map(({ p }) => p))
      .toEqual(["First item", "One \\[b\\]", "Two: Second item"]);
    await window.page.context().close();
  });

  /** Holds what the service says about later texts; the answer lets it come. */
  async function holdPages({ page }: Visitor): Promise<() => void> {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => url.searchParams.has("pages"),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    return release;
  }

  test("keys and clicks on a page that shows an earlier text lead to their places in the present one", async () => {
    const window = await edited();
    const { keyboard } = window.page;
    await click(window, "Head of all pages", 0);
    const release = await holdPages(window);
    const head = async (): Promise<string> => JSON.parse(await textOf(window)).document.header.content[0].p;
    await keyboard.type("Our ");
    await keyboard.press("End");
    await keyboard.type("!");
    expect(await head()).toBe("Our Head of all pages!");
    await keyboard.press("Home");
    await keyboard.type("> ");
    expect(await head()).toBe("> Our Head of all pages!");
    await click(window, "Head of all pages", 0.999);
    await keyboard.type("?");
    expect(await head()).toMatch(/^> Our Head of all pages(?:\?!|!\?)$/);
    await click(window, "First item", 0);
    await keyboard.press("End");
    await keyboard.press("Enter");
    await keyboard.type("New");
    await click(window, "Second item", 0);
    await keyboard.type("The ");
    expect((await contentOf(window))[3]?.ul?.items.map(({ p }) => p)).toEqual(["First item", "New", "The Second item"]);
    release();
    await said(window).getByText("The Second item").waitFor({ state: "attached" });
    await isLikeFresh(window);
  });

  test("a list of elements that did not load says so, and one without what is looked for", async () => {
    const window = await edited();
    const { page } = window;
    await click(window, "Head of all pages", 0.5);
    const open = page.locator(".write-bars").getByRole("button", { name: "Insert an element" });
    await open.click();
    await page.keyboard.type("zzz");
    await page.getByRole("status").filter({ hasText: "Nothing of that name." }).waitFor();
    await page.context().route("**/document-definition.schema.json", (route) => route.abort());
    await page.reload();
    await page.locator(".mark-bar").waitFor();
    await click(window, "Head of all pages", 0.5);
    await open.click();
    await page.getByRole("status").filter({ hasText: "The list of elements is not there yet." }).waitFor();
    await page.context().close();
  });

  test("a click elsewhere while an input method is at work ends it, and no text is written over another", async () => {
    const window = await edited();
    await click(window, "Second item", 0);
    const session = await window.page.context().newCDPSession(window.page);
    await session.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    await expect.poll(async () => (await contentOf(window))[3]?.ul?.items[1]?.p).toBe("にほSecond item");
    await click(window, "First item", 0);
    await session.send("Input.imeSetComposition", { text: "本", selectionStart: 1, selectionEnd: 1 });
    await session.send("Input.insertText", { text: "本" });
    await expect
      .poll(async () => (await contentOf(window))[3]?.ul?.items.map(({ p }) => p))
      .toEqual(["本First item", "にほSecond item"]);
    await isLikeFresh(window);
  });

  test("what is cut has its references when it is pasted, and other letters stay as they are", async () => {
    const odd = "\u00a0a\u200bb\ufeff\u2028c\r\nd\te [i]f[/i] $data.customer";
    const window = await edited({ document: { content: [{ p: `${odd} end` }, { p: "Other" }] } });
    await click(window, "Other", 0);
    await window.page.keyboard.press("ArrowLeft");
    await window.page.keyboard.type("!");
    await expect.poll(async () => (await contentOf(window))[0]?.p).toBe(`${odd} end!`);
    for (let left = 5; left > 0; left -= 1) await window.page.keyboard.press("Shift+ArrowLeft");
    await window.page.keyboard.press("Shift+ArrowLeft");
    await window.page.keyboard.press("Control+x");
    await expect.poll(async () => (await contentOf(window))[0]?.p).toBe(odd.replace("$data.customer", ""));
    await click(window, "Other", 0);
    await window.page.keyboard.press("Control+v");
    await expect.poll(async () => (await contentOf(window))[1]?.p).toBe("$data.customer end!Other");
    await isLikeFresh(window);
  });

  test("a key after a click on what is no text changes nothing", async () => {
    const window = await edited();
    const before = await textOf(window);
    await said(window).getByText("489.00").click();
    await window.page.locator(".preview-said", { hasText: "Data fill this in" }).waitFor();
    await window.page.keyboard.type("x");
    await said(window).getByText("489.00").dblclick();
    await window.page.keyboard.type("x");
    expect(await textOf(window)).toBe(before);
    await window.page.context().close();
  });

  test.each([
    ["dark", { colorScheme: "dark" }],
    ["320 pixels", { viewport: { width: 320, height: 640 } }],
  ] as const)(
    "while somebody writes: no violation of WCAG 2.2 A and AA, and keys lead in and out, %s",
    async (_, view) => {
      const window = await edited(definition, view);
      const { page } = window;
      await page.locator(".desk").focus();
      await page.keyboard.press("Enter");
      await page.locator(".write-field:focus").waitFor({ state: "attached" });
      await page.keyboard.press("Escape");
      await page.locator(".desk:focus").waitFor();
      await click(window, "Head of all pages", 0.5);
      await page.evaluate(axe);
      const violations = async (): Promise<readonly unknown[]> => {
        const found = await page.evaluate(
          `axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] })`,
        );
        return (found as { readonly violations: readonly unknown[] }).violations;
      };
      expect(await violations()).toEqual([]);
      await page.getByRole("button", { name: "Link", exact: true }).click();
      await page.keyboard.type("nowhere");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").filter({ hasText: "A link leads to" }).waitFor();
      expect(await violations()).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator(".write-bars").getByRole("button", { name: "Insert an element" }).click();
      await page.locator(".insert-menu").waitFor();
      expect(await violations()).toEqual([]);
      await page.keyboard.press("Escape");
      await page.locator(".write-field:focus").waitFor({ state: "attached" });
      expect(await page.locator(".write-field").getAttribute("aria-label")).toContain("paragraph 1");
      await page.keyboard.press("Tab");
      expect(await page.locator(".write-field:focus").count()).toBe(0);
      await page.context().close();
    },
  );
});
