import { readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { wordFile } from "../../render/import/word-file.ts";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf, upload } from "../../support/servers/service.ts";
import { violations } from "./accessible.ts";
import { launch } from "./chromium.ts";
import { open, type Studio, settled, signedIn, startStudio } from "./studio.ts";

const example = (name: string): Buffer => readFileSync(new URL(`../../../examples/word/${name}`, import.meta.url));
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const paragraphs = (...texts: string[]): Buffer =>
  Buffer.from(wordFile(texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join("")));

const give = (page: Page, buffer: Buffer): Promise<void> =>
  page.locator("input[type=file]").setInputFiles({ name: "letter.docx", mimeType: docx, buffer });

/** The words of a Word file that the browser saved. */
const savedWords = (path: string): string =>
  Buffer.from(readArchive(readFileSync(path)).get("/word/document.xml") ?? [])
    .toString("utf8")
    .replace(/<[^>]*>/g, "");

const views: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
  "320 pixels": { viewport: { width: 320, height: 640 } },
};

describe("the Word file of a template", needs("chromium"), () => {
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  async function stored(name: string, file: Buffer, testData: string): Promise<string> {
    const sent = upload("letter.docx", new Uint8Array(file));
    for (const [part, value] of Object.entries({ name, testData })) sent.body.append(part, value);
    return (await bodyOf(await studio.ask("POST", "templates/word", sent))).id;
  }

  test("keeps WCAG 2.2 AA and the policy in all views, and does not scroll sideways", async () => {
    const id = await stored("Offer", example("offer.docx"), example("offer.json").toString("utf8"));
    for (const view of Object.values(views)) {
      const { page, complaints } = await signedIn(browser, studio, view);
      await open(page, studio, `templates/${id}/word`);
      await page.getByText(/^The file can be filled. Tags: \d+\.$/).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(
        0,
      );
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });

  test("is dropped, its tags and places are listed, and a form fills it, which the keyboard alone can do", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    await open(page, studio, "templates/import");
    await page.locator("input[type=file]").setInputFiles({
      ...{ name: "letter.docx", mimeType: docx },
      buffer: paragraphs(
        "Dear {{ customer.name }},",
        "{{#each lines}}",
        "{{ item }}",
        "{{/each}}",
        "{{#if paid}}paid{{/if}}",
      ),
    });
    await page.getByRole("button", { name: "Keep the Word file itself" }).click();
    await page.getByRole("heading", { name: "Word file of letter", level: 1 }).waitFor();
    await settled(page);
    const row = page.getByRole("row").filter({ hasText: "{{ item }}" });
    expect(await row.getByRole("cell").allInnerTexts()).toEqual(["value", "{{#each lines}}", "paragraph 3"]);
    const list = page.getByRole("row").filter({ hasText: "repeats up to its end" });
    expect(await list.getByRole("rowheader").textContent()).toBe("{{#each lines}}");
    await page.getByText("UNRESOLVED_TOKEN").first().waitFor();
    await page.getByLabel("name (required)").focus();
    await page.keyboard.type("Ada");
    await page.getByRole("button", { name: "Add to lines" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByLabel("item (required)").first().focus();
    await page.keyboard.type("Pencil");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Ink");
    await page.getByLabel("paid").focus();
    await page.keyboard.press("Space");
    await page.getByText("Nothing is missing in the filled file.").waitFor();
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as DOCX" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("letter.docx");
    expect(savedWords(await download.path())).toBe("Dear Ada,PencilInkpaid");
    const [pdf] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as PDF" }).click(),
    ]);
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    expect(await bodyOf(await studio.ask("GET", "documents"))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("numbers of the test data stay numbers, entries go, and the data are kept as test data of a new revision", async () => {
    const file = paragraphs("{{ price | number: 2 }} {{ note }}", "{{#each names}}", "{{ this }}", "{{/each}}");
    const data = { price: 12.5, note: "old", names: ["one", "two"], other: { stays: true } };
    const id = await stored("Price", file, JSON.stringify(data));
    const { page } = await signedIn(browser, studio);
    await open(page, studio, `templates/${id}/word`);
    await page.getByLabel("price (required)").fill("99.25");
    await page.getByLabel("note (required)").fill("0123");
    await page.getByRole("button", { name: "Remove names 1" }).click();
    await page.getByRole("button", { name: "Add to names" }).and(page.locator(":focus")).waitFor();
    const isKept = page.waitForResponse((answer) => answer.url().endsWith("/revisions"));
    await page.getByRole("button", { name: "Keep as test data" }).click();
    expect((await isKept).status()).toBe(201);
    const { testData, file: kept } = await bodyOf(await studio.ask("GET", `templates/${id}`));
    expect(JSON.parse(testData)).toEqual({ ...data, price: 99.25, note: "0123", names: ["two"] });
    expect(kept.name).toBe("letter.docx");
  });

  test("whose tags are not answered is not stored; it is changed again after it was stored, or taken back", async () => {
    const id = await stored("Unanswered", paragraphs("{{ name }}"), "{}");
    const now = async () => await bodyOf(await studio.ask("GET", `templates/${id}`));
    const first = await now();
    const { page } = await signedIn(browser, studio);
    await open(page, studio, `templates/${id}/word`);
    await page.getByLabel("name (required)").fill("Ada");
    await page.route("**/inspect", (route) => route.abort());
    await give(page, paragraphs("{{ other }}"));
    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    expect((await now()).file.sha256).toBe(first.file.sha256);
    await page.unroute("**/inspect");
    await give(page, paragraphs("{{ other }}"));
    const use = page.getByRole("button", { name: "Use this file" });
    await use.waitFor();
    await page.route("**/inspect", (route) => route.abort());
    await use.click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    expect((await now()).file.sha256).not.toBe(first.file.sha256);
    await page.unroute("**/inspect");
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("other (required)").waitFor();
    await give(page, paragraphs("{{ name }}"));
    await page.getByRole("heading", { name: "Tags that differ from the file in use: 2" }).waitFor();
    await use.click();
    await page.getByRole("heading", { name: "The file is in use." }).waitFor();
    expect(await page.getByLabel("name (required)").inputValue()).toBe("Ada");
    // What was given can be chosen again when it has been changed.
    expect(await page.locator("input[type=file]").evaluate((input) => (input as { value?: string }).value)).toBe("");
    // Somebody else stores a revision: going back would take it away.
    await studio.ask("POST", `templates/${id}/revisions`, { json: { testData: '{"name":"Bo"}' } });
    await page.getByRole("button", { name: /^Go back to the file of rev-/ }).click();
    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    await page.getByRole("button", { name: /^Go back/ }).waitFor({ state: "detached" });
    expect((await now()).testData).toBe('{"name":"Bo"}');
    await page.context().close();
  });

  test("that reads no data is shown filled and saved as well", async () => {
    const id = await stored("Plain", paragraphs("Only words"), "{}");
    const { page } = await signedIn(browser, studio);
    await open(page, studio, `templates/${id}/word`);
    await page.getByText("The file reads no data.").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as DOCX" }).click(),
    ]);
    expect(savedWords(await download.path())).toBe("Only words");
    await page.getByText("Saved.", { exact: true }).waitFor();
    await page.context().close();
  });

  test("is replaced with the changes of its tags, a faulty one only on demand, and the file before comes back", async () => {
    const id = await stored("Replaced", paragraphs("{{ name }} {{ total }} {{ old }}"), "{}");
    const fileNow = async () => (await bodyOf(await studio.ask("GET", `templates/${id}`))).file.sha256;
    const first = await fileNow();
    const { page } = await signedIn(browser, studio);
    await open(page, studio, `templates/${id}/word`);
    await give(page, paragraphs("{{#if name}}"));
    const faults = page.getByRole("list", { name: "To look at in the file" });
    await faults.filter({ hasText: "TAG_UNPAIRED" }).filter({ hasText: "paragraph 1" }).waitFor();
    await page.getByRole("button", { name: "Leave it" }).click();
    await faults.waitFor({ state: "detached" });
    await give(page, paragraphs("{{#if name}}"));
    await page.getByRole("button", { name: "Use it all the same" }).click();
    await page.getByRole("heading", { name: "The file is in use." }).waitFor();
    await page.getByText("To look at in the file: 1.").waitFor();
    expect(await fileNow()).not.toBe(first);
    await page.getByRole("button", { name: /^Go back to the file of rev-/ }).click();
    await page.getByText("The file can be filled. Tags: 3.").waitFor();
    expect(await fileNow()).toBe(first);
    await give(page, paragraphs("{{ vat }} {{ name }} {{ total | number: 2 }}"));
    await page.getByRole("heading", { name: "Tags that differ from the file in use: 3" }).waitFor();
    const changes = page.getByRole("listitem").filter({ has: page.locator("strong") });
    expect(await changes.allInnerTexts()).toEqual([
      "changed: {{ total }} → {{ total | number: 2 }} paragraph 1, behind “{{ vat }} {{ name }}”",
      "gone: {{ old }} paragraph 1, behind “{{ name }} {{ total }}”",
      "new: {{ vat }} paragraph 1",
    ]);
    expect(await violations(page)).toEqual([]);
    expect(await fileNow()).toBe(first);
    await page.getByRole("button", { name: "Use this file" }).click();
    await page.getByRole("heading", { name: "The file is in use." }).waitFor();
    expect(await changes.count()).toBe(3);
    expect(await fileNow()).not.toBe(first);
    await open(page, studio, `templates/${id}/compare`);
    await page.locator("#content canvas").first().waitFor();
    expect(await page.getByText("These pages cannot be drawn any more.").count()).toBe(0);
    await open(page, studio, `templates/${id}/formats`);
    await page.getByRole("heading", { name: "Where DOCX differs" }).waitFor();
    await open(page, studio, `templates/${id}`);
    await page.getByRole("link", { name: "Word file" }).click();
    await page.getByRole("heading", { name: "Word file of Replaced", level: 1 }).waitFor();
  });
});
