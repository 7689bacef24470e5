import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../support/programs/programs.ts";
import { launch } from "./chromium.ts";
import { open, type Studio, signedIn, startStudio } from "./studio.ts";

describe("lists", needs("chromium"), () => {
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  const make = (name: string) =>
    studio.ask("POST", "templates", {
      json: { name, content: JSON.stringify({ document: { content: [{ p: name }] } }) },
    });

  test("show what others made, by the stream of changes", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    // The stream of Home is over, so that the next one is the list's.
    await page.goto("about:blank");
    const stream = page.waitForResponse((answer) => answer.url().endsWith("/changes"));
    await open(page, studio, "templates");
    expect((await stream).status()).toBe(200);
    await make("Made by a colleague");
    await page.getByText("Made by a colleague").first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("show what others made after they were read and before the stream began", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    let begin = (): void => undefined;
    const mayBegin = new Promise<void>((resolve) => (begin = resolve));
    await page.route("**/changes", async (route) => {
      await mayBegin;
      await route.continue();
    });
    await open(page, studio, "templates");
    await make("Made in between");
    begin();
    await page.getByText("Made in between").first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("look by themselves where the stream is refused", async () => {
    const { page } = await signedIn(browser, studio);
    await page.route("**/changes", (route) => route.fulfill({ status: 429 }));
    await open(page, studio, "templates");
    await make("Found by looking");
    await page.getByText("Found by looking").first().waitFor();
    await page.context().close();
  });
});
