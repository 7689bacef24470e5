import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf } from "../../support/servers/service.ts";
import { launch } from "./chromium.ts";
import { open, type Studio, signedIn, startStudio, type Visitor } from "./studio.ts";

const definition = {
  document: {
    styles: { lead: { fontSize: 14 } },
    content: [
      { h1: "Invoice $data.number" },
      { p: "Dear $data.customer,", style: "lead" },
      {
        table: { widths: [3, 1], source: "$data.lines", rows: [[{ th: "Item" }, { th: "Sum" }]], map: ["name", "sum"] },
      },
    ],
  },
};
const lines = [
  { name: "Tube", sum: "489.00" },
  { name: "Mount", sum: "1,240.00" },
];
const data = { number: "2026-0417", customer: "Ada", lines };

describe("the editor in a browser", needs("chromium"), () => {
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
  });
  afterAll(async () => {
    await browser.close();
    await studio.stop();
  });

  /** Stores a template and opens it; returns when its first page is painted. */
  async function edited(content: unknown = definition): Promise<Visitor & { readonly id: string }> {
    const json = { name: "Invoice", content: JSON.stringify(content, undefined, 2), testData: JSON.stringify(data) };
    const { id } = await bodyOf(await studio.ask("POST", "templates", { json }));
    const window = await signedIn(browser, studio);
    await window.page.goto(`${studio.baseUrl}/studio/templates/${id}/edit`);
    await window.page.locator(".leaf canvas").first().waitFor();
    return { ...window, id };
  }

  /** Text of the page, out of its layer of text. */
  const said = (window: Visitor) => window.page.locator(".leaf-text").first();

  /** Pixels of the first page, as a short text. */
  const painted = (window: Visitor): Promise<string> =>
    window.page
      .locator(".leaf canvas")
      .first()
      .evaluate((canvas) => (canvas as unknown as { toDataURL(): string }).toDataURL());

  async function put(window: Visitor, before: string, after: string): Promise<void> {
    await window.page.evaluate(
      ([from, to]) => {
        const page = globalThis as unknown as { document: { querySelector(name: string): unknown } };
        const content = page.document.querySelector(".code .cm-content") as {
          cmTile?: { view: View };
          cmView?: { view: View };
        };
        interface View {
          state: { doc: { toString(): string } };
          dispatch(change: object): void;
        }
        const view = content.cmTile?.view ?? content.cmView?.view;
        const at = view?.state.doc.toString().indexOf(from ?? "") ?? -1;
        view?.dispatch({ changes: { from: at, to: at + (from ?? "").length, insert: to }, selection: { anchor: at } });
      },
      [before, after],
    );
  }

  test("a word that changes shows on the page, and is there after saving", async () => {
    const window = await edited();
    const before = await painted(window);
    await put(window, "Dear $data", "Hello $data");
    await said(window).getByText("Hello Ada,").waitFor();
    expect(await painted(window)).not.toBe(before);
    await window.page.keyboard.press("Control+s");
    await window.page.getByText(/^Saved at/).waitFor();
    const stored = await bodyOf(await studio.ask("GET", `templates/${window.id}`));
    expect(JSON.parse(stored.content).document.content[1].p).toBe("Hello $data.customer,");
    expect(window.complaints).toEqual([]);
    await window.page.context().close();
  });

  test("paints a page where it changed, key by key, as it is painted when it is opened", async () => {
    const window = await edited();
    for (const [from, to, shown] of [
      ["Dear $", "Hello $", "Hello Ada"],
      ["Hello $", "Hell $", "Hell Ada"],
      ["Hell $", "He $", "He Ada"],
      ["Invoice $", "Invoic $", "Invoic 2026"],
    ] as const) {
      await put(window, from, to);
      await said(window).getByText(shown).waitFor();
    }
    const typed = await painted(window);
    await window.page.keyboard.press("Control+s");
    await window.page.getByText(/^Saved at/).waitFor();
    await window.page.reload();
    await window.page.locator(".leaf canvas").first().waitFor();
    expect(await painted(window)).toBe(typed);
    expect(window.complaints).toEqual([]);
    await window.page.context().close();
  });

  test("shows the pages in view of a long document first, and its findings with the rest", async () => {
    const pages = Array.from({ length: 7 }, (_, at) => [{ p: `Part ${at}` }, { break: "page" }]).flat();
    const faint = { p: "Faint", style: { color: "#eeeeee" } };
    const window = await edited({ document: { content: [...pages, faint] } });
    await window.page.locator(".problem", { hasText: "contrast" }).waitFor();
    const totals: (string | null)[] = [];
    window.page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith("/pages-from-template")) totals.push(searchParams.get("total"));
    });
    await put(window, "#eeeeee", "#111111");
    await put(window, "Part 0", "Chapter 0");
    await said(window).getByText("Chapter 0").waitFor();
    await window.page.locator(".problem", { hasText: "contrast" }).waitFor({ state: "detached" });
    expect(totals[0]).toBe("8");
    await expect.poll(() => totals.at(-1)).toBeNull();
    expect(window.complaints).toEqual([]);
    await window.page.context().close();
  });

  test("while a revision is live the time line marks it, the editor says so, and saving changes no document", async () => {
    const window = await edited();
    const { page, id } = window;
    const { revision } = await bodyOf(await studio.ask("GET", `templates/${id}`));
    await page.getByRole("button", { name: "Save and use" }).waitFor();
    await open(page, studio, `templates/${id}`);
    await page.getByRole("button", { name: "Use this revision" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Use this revision" }).click();
    await page.locator("ol.margin li", { hasText: revision }).getByText("live", { exact: true }).waitFor();
    await open(page, studio, `templates/${id}/edit`);
    await page.getByText(`Documents are made of ${revision}.`).waitFor();
    await said(window).getByText("Dear Ada,").waitFor();
    await put(window, "Dear $data", "Hello $data");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText(/^Saved at/).waitFor();
    expect(await bodyOf(await studio.ask("GET", `templates/${id}`))).toMatchObject({ live: revision });
    await open(page, studio, `templates/${id}`);
    await page.getByRole("button", { name: "Always use the latest" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Always use the latest" }).click();
    await page.getByText(/^Documents are made of/).waitFor({ state: "detached" });
    expect(await bodyOf(await studio.ask("GET", `templates/${id}`))).not.toHaveProperty("live");
    expect(window.complaints).toEqual([]);
    await page.context().close();
  });

  test("does not pass over a revision that somebody else made live since the time line was loaded", async () => {
    const { page, id } = await edited();
    const { revision } = await bodyOf(await studio.ask("GET", `templates/${id}`));
    await open(page, studio, `templates/${id}`);
    await page.getByRole("button", { name: "Use this revision" }).waitFor();
    await studio.ask("PUT", `templates/${id}/live`, { json: { revision } });
    await page.getByRole("button", { name: "Use this revision" }).click();
    const dialog = page.getByRole("dialog");
    const [answer] = await Promise.all([
      page.waitForResponse(/\/live$/),
      dialog.getByRole("button", { name: "Use this revision" }).click(),
    ]);
    expect(answer.status()).toBe(412);
    await dialog.getByRole("alert").waitFor();
    await page.context().close();
  });

  test("keeps the draft in the first of two tabs with one template; the other one says so and takes over", async () => {
    const window = await edited();
    await put(window, "Dear $data", "Hello $data");
    await expect.poll(async () => (await keptDraft(window))?.content).toContain("Hello $data");
    const page = await window.page.context().newPage();
    const other = { ...window, page };
    await page.goto(`${studio.baseUrl}/studio/templates/${window.id}/edit`);
    await page.getByText("Another tab of this browser").waitFor();
    await said(other).getByText("Dear Ada,").waitFor();
    await put(other, "Dear $data", "Moin $data");
    await said(other).getByText("Moin Ada,").waitFor();
    expect((await keptDraft(window))?.content).toContain("Hello $data");
    await window.page.close();
    await page.getByRole("button", { name: "Go on with them" }).waitFor();
    await expect.poll(async () => (await keptDraft(other))?.content).toContain("Moin $data");
    await page.context().close();
  });

  test("a fault is listed with its place, the last page stays with a grey edge, and mending it brings the page back", async () => {
    const window = await edited();
    const before = await painted(window);
    await put(window, '"fontSize": 14', '"fontsize": 14');
    const problem = window.page.locator(".problem", { hasText: "fontSize" });
    await problem.waitFor();
    await window.page.locator(".leaf-old").waitFor();
    expect(await painted(window)).toBe(before);
    await problem.click();
    await window.page.locator(".cm-glow").first().waitFor();
    await put(window, '"fontsize": 14', '"fontSize": 20');
    await window.page.getByText("No problems.").first().waitFor();
    await window.page.locator(".leaf-old").waitFor({ state: "detached" });
    await expect.poll(() => painted(window)).not.toBe(before);
    expect(window.complaints).toEqual([]);
    await window.page.context().close();
  });

  test("a click on the page selects the JSON that made it, and a row says which of its data it is", async () => {
    const window = await edited();
    const cell = said(window).getByText("Mount");
    await cell.waitFor({ state: "attached" });
    const box = await cell.boundingBox();
    await window.page.mouse.click((box?.x ?? 0) + 3, (box?.y ?? 0) + 3);
    await window.page.locator(".preview-said", { hasText: "row 2 of $data.lines" }).waitFor();
    await window.page.locator(".cm-glow").first().waitFor();
    await window.page.locator(".outlined-caret").first().waitFor();
    await window.page.context().close();
  });

  test("a double click on a word of the page selects it, and typing changes the text and the page", async () => {
    const window = await edited();
    await window.page.locator(".mark-bar").waitFor();
    await said(window)
      .getByText("Dear Ada,")
      .dblclick({ position: { x: 8, y: 8 } });
    await window.page.locator(".write-field:focus").waitFor({ state: "attached" });
    await window.page.keyboard.type("Moin");
    await said(window).getByText("Moin Ada,").waitFor();
    await window.page.context().close();
  });

  test("the file is made of the text as it stands, shown whole and saved, by Ctrl-Enter", async () => {
    const window = await edited();
    await put(window, "Dear $data", "Hello $data");
    await window.page.keyboard.press("Control+Enter");
    const dialog = window.page.getByRole("dialog");
    await dialog.locator(".leaf", { hasText: "Hello Ada," }).waitFor();
    const [download] = await Promise.all([
      window.page.waitForEvent("download"),
      dialog.getByRole("link", { name: "Download" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/[.]pdf$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(window.complaints).toEqual([]);
    await window.page.context().close();
  });

  test("Alt-Up on a colour opens the choice of colours, and what is chosen is written and painted", async () => {
    const window = await edited();
    await put(window, '"fontSize": 14', '"color": "#a31"');
    const before = await painted(window);
    await window.page.locator(".code .cm-content").focus();
    // What offers keys opens the choice of colours as well; its code comes when the page is there.
    await window.page.keyboard.press("ArrowRight");
    const offers = window.page.locator(".cm-tooltip-autocomplete");
    await expect
      .poll(async () => {
        const shown = await offers.count();
        if (shown === 0) await window.page.keyboard.press("Control+Space");
        return shown;
      })
      .toBe(1);
    await window.page.keyboard.press("Escape");
    await window.page.keyboard.press("End");
    await window.page.keyboard.press("Alt+ArrowUp");
    const choice = window.page.locator("input.colour");
    expect(await choice.inputValue()).toBe("#aa3311");
    for (const value of ["#00aa00", "#0000ff"])
      await choice.evaluate((input, chosen) => {
        Object.assign(input, { value: chosen });
        input.dispatchEvent(new Event("input"));
      }, value);
    await window.page.locator(".cm-line", { hasText: '"color": "#0000ff"' }).waitFor();
    await expect.poll(() => painted(window)).not.toBe(before);
    expect(window.complaints).toEqual([]);
    await window.page.context().close();
  });

  test("a new template is begun from the list, created, and leads to its page", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    await open(page, studio, "templates");
    await page.getByRole("link", { name: "New template" }).first().click();
    await page.locator(".leaf-text").getByText("A letter to Ada Lovelace").first().waitFor({ state: "attached" });
    await page.getByLabel("Name").fill("My letter");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByText(/^Saved at/).waitFor();
    await page.getByRole("link", { name: "The template" }).click();
    await page.getByRole("heading", { level: 1, name: "My letter" }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("has unsaved changes after a crash, and erases them at sign-out", async () => {
    const window = await edited();
    await put(window, "Dear $data", "Moin $data");
    await said(window).getByText("Moin Ada,").waitFor();
    await expect.poll(async () => (await keptDraft(window))?.content).toContain("Moin $data");
    await window.page.reload();
    await window.page.getByRole("button", { name: "Go on with them" }).click();
    await said(window).getByText("Moin Ada,").waitFor();
    const kept = (): Promise<string> =>
      window.page.evaluate(async () => {
        const { indexedDB } = globalThis as unknown as { indexedDB: { databases(): Promise<{ name: string }[]> } };
        return (await indexedDB.databases()).map(({ name }) => name).join();
      });
    expect(await kept()).toBe("colophon-drafts");
    await window.page.getByRole("button", { name: "Sign out" }).click();
    await window.page.getByLabel("Client secret").waitFor();
    await expect.poll(kept).toBe("");
    await window.page.context().close();
  });

  test("shows both when a save meets what somebody else saved meanwhile, and can put them together", async () => {
    const window = await edited();
    await put(window, "Dear $data", "Hello $data");
    const theirs = { ...definition.document, styles: { lead: { fontSize: 18 } } };
    const json = { id: window.id, content: JSON.stringify({ document: theirs }) };
    await studio.ask("PUT", `templates/${window.id}`, { json });
    await window.page.keyboard.press("Control+s");
    const dialog = window.page.getByRole("dialog");
    await dialog.getByText("14 → 18").waitFor();
    await dialog.getByText("Hello").first().waitFor();
    await dialog.getByRole("button", { name: "Put both together" }).click();
    await window.page.getByText(/^Saved at/).waitFor();
    const { document } = JSON.parse(
      (await bodyOf(await studio.ask("GET", `templates/${window.id}`))).content,
    ) as typeof definition;
    expect([document.styles.lead.fontSize, document.content[1]?.p]).toEqual([18, "Hello $data.customer,"]);
    await window.page.context().close();
  });

  /** The draft that the browser keeps of a template that was not saved; undefined: none. */
  const keptDraft = (
    window: Visitor & { readonly id: string },
  ): Promise<{ readonly content: string; readonly name: string } | undefined> =>
    window.page.evaluate(async (key) => {
      interface Request {
        result: {
          transaction(store: string): { objectStore(store: string): { get(key: string): Request } };
          close(): void;
        };
        onsuccess: () => void;
      }
      const { indexedDB } = globalThis as unknown as {
        indexedDB: { open(name: string): Request; databases(): Promise<{ name: string }[]> };
      };
      // Opened before the editor has made it, it would be made here, without its store.
      if ((await indexedDB.databases()).every(({ name }) => name !== "colophon-drafts")) return undefined;
      const done = (request: Request) => new Promise<void>((resolve) => (request.onsuccess = resolve));
      const opening = indexedDB.open("colophon-drafts");
      await done(opening);
      const getting = opening.result.transaction("drafts").objectStore("drafts").get(key);
      await done(getting);
      opening.result.close();
      return getting.result as unknown as { readonly content: string; readonly name: string } | undefined;
    }, `${studio.tenantId}/${studio.credentials.clientId}/${window.id}`);

  const saved = (window: Visitor) => window.page.getByText(/^Saved at/);

  /** Somebody else stores the template, in letters of a size. */
  const storeTheirs = (id: string, fontSize: number, more: object = {}): Promise<unknown> => {
    const theirs = { document: { ...definition.document, styles: { lead: { fontSize } } } };
    return studio.ask("PUT", `templates/${id}`, { json: { id, content: JSON.stringify(theirs), ...more } });
  };

  test("opening the editor leaves the draft of an earlier visit until it is used or discarded", async () => {
    const window = await edited();
    await put(window, "Dear $data", "Moin $data");
    await expect.poll(async () => (await keptDraft(window))?.content).toContain("Moin $data");
    for (const _visit of [1, 2]) {
      await window.page.reload();
      await window.page.getByRole("button", { name: "Go on with them" }).waitFor();
      await said(window).getByText("Dear Ada,").waitFor();
      expect((await keptDraft(window))?.content).toContain("Moin $data");
    }
    // Typing before the choice keeps both.
    await put(window, "Dear $data", "Hello $data");
    await expect.poll(async () => (await keptDraft(window))?.content).toContain("Hello $data");
    await window.page.reload();
    await window.page.getByRole("button", { name: "Discard them" }).click();
    await expect.poll(async () => (await keptDraft(window))?.content).toContain("Moin $data");
    await window.page.getByRole("button", { name: "Go on with them" }).click();
    await said(window).getByText("Moin Ada,").waitFor();
    await window.page.keyboard.press("Control+s");
    await saved(window).waitFor();
    await expect.poll(() => keptDraft(window)).toBeUndefined();
    await window.page.context().close();
  });

  test("a draft that is older than what somebody else saved takes nothing of theirs away", async () => {
    const window = await edited();
    await put(window, "Dear $data", "Hello $data");
    await expect.poll(async () => (await keptDraft(window))?.content).toContain("Hello $data");
    await storeTheirs(window.id, 18);
    await window.page.reload();
    await window.page.getByRole("button", { name: "Go on with them" }).click();
    await said(window).getByText("Hello Ada,").waitFor();
    await window.page.keyboard.press("Control+s");
    const dialog = window.page.getByRole("dialog");
    await dialog.getByText("14 → 18").waitFor();
    await dialog.getByRole("button", { name: "Put both together" }).click();
    await saved(window).waitFor();
    const stored = JSON.parse((await bodyOf(await studio.ask("GET", `templates/${window.id}`))).content);
    expect([stored.document.styles.lead.fontSize, stored.document.content[1].p]).toEqual([18, "Hello $data.customer,"]);
    await window.page.context().close();
  });

  test("keys save nothing that the button would not save", async () => {
    const window = await edited();
    const writes: string[] = [];
    window.page.on("request", (request) => {
      if (request.method() === "PUT") writes.push(request.postData() ?? "");
    });
    await window.page.keyboard.press("Control+s");
    await put(window, '"p": "Dear', '"q": "Dear');
    await window.page.locator(".edit-head button.main:disabled").waitFor();
    await window.page.keyboard.press("Control+s");
    await window.page.getByText("Faults are mended first").waitFor();
    await put(window, '"q": "Dear', '"p": "Moin');
    await window.page.locator(".edit-head button.main:enabled").waitFor();
    await window.page.keyboard.press("Control+s");
    await saved(window).waitFor();
    expect(writes.map((body) => body.includes("Moin"))).toEqual([true]);
    await window.page.context().close();
  });

  test("saving a new template leaves the draft of another one to be decided on", async () => {
    const window = await edited();
    const address = `${studio.baseUrl}/studio/templates/new`;
    await window.page.goto(address);
    await window.page.getByLabel("Name").fill("Begun before");
    const go = window.page.getByRole("button", { name: "Go on with them" });
    await expect.poll(async () => (await keptDraft({ ...window, id: "new " }))?.name).toBe("Begun before");
    await window.page.reload();
    await go.waitFor();
    await window.page.getByLabel("Name").fill("Begun now");
    await window.page.keyboard.press("Control+s");
    await saved(window).waitFor();
    await window.page.goto(address);
    await go.click();
    expect(await window.page.getByLabel("Name").inputValue()).toBe("Begun before");
    await window.page.context().close();
  });

  test("a document of many pages has places for those near what is seen alone", async () => {
    const content = Array.from({ length: 240 }, (_, index) => ({
      p: `Sheet ${index + 1}`,
      style: { pageBreakBefore: index > 0 },
    }));
    const window = await edited({ document: { content } });
    await window.page.locator(".preview-said", { hasText: "240 pages" }).waitFor();
    const places = window.page.locator(".leaf-place");
    await expect.poll(() => places.count()).toBe(50);
    await window.page.locator(".preview .desk").evaluate((desk) => {
      const { scrollHeight } = desk as unknown as { scrollHeight: number };
      (desk as unknown as { scrollTop: number }).scrollTop = scrollHeight;
    });
    await window.page.locator(".leaf-text", { hasText: "Sheet 240" }).waitFor();
    await expect.poll(() => places.count()).toBeLessThan(101);
    await window.page.context().close();
  });

  test("takes a save by somebody else right after ours for a conflict, and does not overwrite it", async () => {
    const window = await edited();
    // Theirs is stored after ours, before the browser has our answer.
    await window.page.route(`**/templates/${window.id}`, async (route) => {
      if (route.request().method() !== "PUT") return await route.continue();
      const response = await route.fetch();
      await storeTheirs(window.id, 18, { testData: '{"number":"1"}' });
      await route.fulfill({ response });
      await window.page.unroute(`**/templates/${window.id}`);
    });
    await put(window, "Dear $data", "Hello $data");
    await window.page.keyboard.press("Control+s");
    await saved(window).waitFor();
    await put(window, "Hello $data", "Moin $data");
    await window.page.keyboard.press("Control+s");
    const dialog = window.page.getByRole("dialog");
    await dialog.getByText("14 → 18").waitFor();
    await dialog.getByText("The test data.").waitFor();
    await dialog.getByRole("button", { name: "Save yours over it" }).click();
    await dialog.waitFor({ state: "detached" });
    await expect
      .poll(async () => {
        const { content, testData } = await bodyOf(await studio.ask("GET", `templates/${window.id}`));
        return [JSON.parse(content).document.content[1].p, testData];
      })
      .toEqual(["Moin $data.customer,", '{"number":"1"}']);
    await window.page.context().close();
  });

  test("a sign-out that the service does not carry out is no sign-out", async () => {
    const window = await edited();
    await window.page.route("**/studio/session", (route) =>
      route.request().method() === "DELETE" ? route.fulfill({ status: 503 }) : route.continue(),
    );
    await window.page.getByRole("button", { name: "Sign out" }).click();
    await window.page.getByText("You are still signed in").waitFor();
    await window.page.unroute("**/studio/session");
    await window.page.getByRole("button", { name: "Sign out" }).click();
    await window.page.getByLabel("Client secret").waitFor();
    await window.page.context().close();
  });

  test("the palette puts an element behind the caret, by keyboard alone", async () => {
    const window = await edited();
    await put(window, "Dear $data", "Dear $data");
    await window.page.keyboard.press("Control+k");
    await window.page.locator(".palette-input:focus").waitFor();
    await window.page.keyboard.type("separator");
    await window.page.getByRole("option", { name: "Insert separator" }).waitFor();
    await window.page.keyboard.press("Enter");
    await window.page.locator(".code .cm-line", { hasText: '"separator"' }).first().waitFor();
    await window.page.keyboard.press("Tab");
    expect(await window.page.locator(".code .cm-content:focus").count()).toBe(0);
    await window.page.context().close();
  });

  test("the palette changes the element at the caret, and one undo each gives the text back", async () => {
    const window = await edited();
    const textNow = (): Promise<string | null> => window.page.locator(".code .cm-content").textContent();
    const choose = async (typed: string, label: string): Promise<void> => {
      await window.page.keyboard.press("Control+k");
      await window.page.locator(".palette-input:focus").waitFor();
      await window.page.keyboard.type(typed);
      await window.page.locator('[role="option"][aria-selected="true"]', { hasText: label }).waitFor();
      await window.page.keyboard.press("Enter");
      await window.page.locator(".code .cm-content:focus").waitFor();
    };
    await put(window, "Dear $data", "Dear $data");
    const before = await textNow();
    await choose("duplicate", "Duplicate the element");
    await expect.poll(async () => (await textNow())?.split("Dear $data").length).toBe(3);
    await choose("delete the", "Delete the element");
    await expect.poll(textNow).toBe(before);
    await choose("put the element", "Put the element in a box");
    await window.page.locator(".code .cm-line", { hasText: '{ "stack": { "content": [' }).first().waitFor();
    expect((await textNow())?.split("Dear $data").length).toBe(2);
    const boxed = await textNow();
    await window.page.keyboard.type("x");
    await window.page.keyboard.press("Control+z");
    // What is typed at once behind a command is undone by itself.
    await expect.poll(textNow).toBe(boxed);
    for (let undone = 0; undone < 3; undone += 1) await window.page.keyboard.press("Control+z");
    await expect.poll(textNow).toBe(before);
    await window.page.context().close();
  });

  test("the palette says why it does not change the element at the caret", async () => {
    const box = { stack: { content: [{ p: "In a box" }] }, id: "box" };
    const window = await edited({ document: { content: [box, { p: "Behind it" }] } });
    const choose = async (typed: string): Promise<void> => {
      await window.page.keyboard.press("Control+k");
      await window.page.locator(".palette-input:focus").waitFor();
      await window.page.keyboard.type(typed);
      await window.page.locator('[role="option"][aria-selected="true"]').waitFor();
      await window.page.keyboard.press("Enter");
    };
    const said = (): Promise<string | null> => window.page.locator(".edit-said").textContent();
    await put(window, '"id": "box"', '"id": "box"');
    await choose("take the");
    await expect.poll(said).toContain("which would be lost");
    await put(window, '"Behind it"', "Behind it");
    await choose("delete the");
    await expect.poll(said).toContain("no JSON just now");
    await window.page.context().close();
  });

  test("a revision is compared in words and on the page, and going back shows what it changes", async () => {
    const { id, ...window } = await edited();
    const [first] = await bodyOf(await studio.ask("GET", `templates/${id}/revisions?content=false`));
    const longer = { document: { ...definition.document, content: [{ p: "New." }, ...definition.document.content] } };
    const changed = { id, content: JSON.stringify(longer) };
    await studio.ask("PUT", `templates/${id}`, { json: changed });
    await window.page.goto(`${studio.baseUrl}/studio/templates/${id}/compare`);
    await window.page.getByText("paragraph 1 is new: paragraph “New.”").waitFor();
    await window.page.locator(".outlined-new").first().waitFor();
    await window.page.locator(".outlined-moved").first().waitFor();
    await window.page.getByLabel("Laid over each other").check();
    const sheet = window.page.getByRole("img", { name: /^Page 1 of 1: .*% of the page differs$/ });
    await sheet.locator("canvas").waitFor();
    expect(window.page.url()).toContain("view=overlay");
    await window.page.getByLabel("Beside each other").check();
    await window.page.getByRole("button", { name: "Go back to this revision" }).click();
    await window.page.getByRole("dialog").getByText("paragraph 1 is gone").waitFor();
    await studio.ask("PUT", `templates/${id}`, { json: { ...changed, name: "Named meanwhile" } });
    await window.page.getByRole("dialog").getByRole("button", { name: "Go back to this revision" }).click();
    await window.page.getByRole("dialog").getByText("Somebody saved meanwhile").waitFor();
    expect(JSON.parse((await bodyOf(await studio.ask("GET", `templates/${id}`))).content)).toEqual(longer);
    await window.page.reload();
    await window.page.goto(`${studio.baseUrl}/studio/templates/${id}/compare?from=${first.revision}`);
    await window.page.getByRole("button", { name: "Go back to this revision" }).click();
    await window.page.getByRole("dialog").getByText("paragraph 1 is gone").waitFor();
    await window.page.getByRole("dialog").getByRole("button", { name: "Go back to this revision" }).click();
    await expect
      .poll(async () => {
        const { content } = await bodyOf(await studio.ask("GET", `templates/${id}`));
        return JSON.parse(content).document.content.length;
      })
      .toBe(3);
    expect(window.complaints).toEqual([]);
    await window.page.context().close();
  });
});
