import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf } from "../../support/servers/service.ts";
import { violations } from "./accessible.ts";
import { launch } from "./chromium.ts";
import { open, type Studio, signedIn, startStudio } from "./studio.ts";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const html = `<h1>Offer {{number}}</h1><p style="mask-border: none">For <b>{{name}}</b></p>
  <img src="data:image/png;base64,${pixel}"><video src="v.mp4"></video>`;

const give = (page: Page, name: string, mimeType: string, bytes: string | Buffer): Promise<void> =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });

describe("a template from a file", needs("chromium"), () => {
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  test("what is missing is named before anything is stored; then the pictures are uploaded with the template", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    await open(page, studio, "templates");
    await page.getByRole("link", { name: "From a file" }).click();
    await give(page, "Offer of May.html", "text/html", html);
    await page
      .locator("#content")
      .getByText(/^Content that is missing: [1-9]/)
      .waitFor();
    await page.getByRole("heading", { name: "Missing content" }).waitFor();
    await page.getByText("Pictures that will be uploaded with it: 1.").waitFor();
    await page.getByRole("img", { name: "First page of Offer of May.html as a template" }).waitFor();
    expect(await bodyOf(await studio.ask("GET", "templates"))).toEqual([]);
    expect(await bodyOf(await studio.ask("GET", "assets/images"))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { name: "Offer of May", level: 1 }).waitFor();
    const [image] = await bodyOf(await studio.ask("GET", "assets/images"));
    const [{ id }] = await bodyOf(await studio.ask("GET", "templates"));
    const { content, testData } = await bodyOf(await studio.ask("GET", `templates/${id}`));
    expect(content).toContain(`[img, ${image.path}, `);
    expect(Object.keys(JSON.parse(testData))).toEqual(["number", "name"]);
    expect(complaints).toEqual([]);
  });

  test("a file that cannot be read says why, and the next one is read", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "templates/import");
    await give(page, "old.docx", "application/msword", "no ZIP file at all");
    await page
      .getByRole("status")
      .filter({ hasText: /\S{20}|file/i })
      .waitFor();
    expect(await page.getByRole("button", { name: "Create" }).count()).toBe(0);
    await give(page, "notes.md", "text/markdown", "# Notes\n\nAll of this comes over.\n");
    await page.locator("#content").getByText("All of it came over.").waitFor();
  });
});
