import { readFileSync } from "node:fs";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf } from "../../support/servers/service.ts";
import { launch } from "./chromium.ts";
import { type Filled, fill, type Studio, startStudio, type Visitor, visit } from "./studio.ts";

/** More stops than any screen of these journeys has. */
const mostStops = 150;

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await control.evaluate((element) => element.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not come to ${control} within ${mostStops} stops.`);
}

async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

/** The five journeys; none uses a pointer, from the sign-in page on. */
describe("by keyboard alone", needs("chromium"), () => {
  let studio: Studio;
  let browser: Browser;
  let filled: Filled;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
    filled = await fill(studio);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  async function signedInByKeys(): Promise<Visitor> {
    const visitor = await visit(browser);
    const { page } = visitor;
    const { clientId, clientSecret } = studio.credentials;
    await page.goto(`${studio.baseUrl}/studio/`);
    await tabTo(page, page.getByLabel("Client id"));
    await page.keyboard.type(clientId);
    await tabTo(page, page.getByLabel("Client secret"));
    await page.keyboard.type(clientSecret);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    return visitor;
  }

  const menu = (page: Page, name: string): Locator =>
    page.getByRole("navigation").getByRole("link", { name, exact: true });
  const said = (page: Page): Locator => page.locator(".leaf-text").first();

  const contentOf = async (id: string): Promise<string> =>
    (await bodyOf(await studio.ask("GET", `templates/${id}`))).content;

  test("the first page: a template of the gallery is used, a word changed, seen on the page and saved", async () => {
    const { page, complaints } = await signedInByKeys();
    await enter(page, menu(page, "Gallery"));
    const card = page.locator("article.card", { hasText: "Minutes of a meeting" });
    await enter(page, card.getByRole("button", { name: "Use", exact: true }));
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByLabel("Name"));
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Mine");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Mine" }).waitFor();
    await enter(page, page.getByRole("link", { name: "Edit", exact: true }));
    const code = page.locator(".code .cm-content");
    await tabTo(page, code);
    await page.locator(".leaf canvas").first().waitFor();
    const id = /templates\/([^/]+)\/edit/.exec(page.url())?.[1] ?? "";
    const word = wordOf(JSON.parse(await contentOf(id)).document.content) ?? "";
    expect(word).not.toBe("");
    await page.keyboard.press("Control+f");
    await page.locator(".cm-search input[name=search]:focus").waitFor();
    await page.keyboard.type(word);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.locator(".code .cm-content:focus").waitFor();
    await page.keyboard.type("Quillfeather");
    await said(page).getByText("Quillfeather").first().waitFor({ state: "attached" });
    await page.keyboard.press("Control+s");
    await page.getByText(/^Saved at/).waitFor();
    expect(await contentOf(id)).toContain("Quillfeather");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a warning leads to its place, is mended, compared with what is saved, and saved with a note", async () => {
    const content = JSON.stringify(
      { document: { styles: { lead: { fontSize: 14 } }, content: [{ p: "Dear Ada,", style: "leed" }] } },
      undefined,
      2,
    );
    const json = { name: "To be mended", content };
    const { id } = await bodyOf(await studio.ask("POST", "templates", { json }));
    const { page, complaints } = await signedInByKeys();
    await enter(page, menu(page, "Templates"));
    await enter(page, page.getByRole("link", { name: "To be mended" }).first());
    await enter(page, page.getByRole("link", { name: "Edit", exact: true }));
    await page.locator(".problem", { hasText: "leed" }).first().waitFor();
    await tabTo(page, page.locator(".code .cm-content"));
    await page.keyboard.press("F8");
    await page.keyboard.press("Delete");
    await page.keyboard.type('"lead"');
    await page.getByText("No problems.").first().waitFor();
    await enter(page, page.getByRole("button", { name: "Compare with the saved one" }));
    await page.getByRole("dialog").getByText("lead").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await tabTo(page, page.getByLabel("What changed, for the history"));
    await page.keyboard.type("The style is called lead");
    await page.keyboard.press("Control+s");
    await page.getByText(/^Saved at/).waitFor();
    const [latest] = await bodyOf(await studio.ask("GET", `templates/${id}/revisions`));
    expect([latest.note, JSON.parse(latest.content).document.content[0].style]).toEqual([
      "The style is called lead",
      "lead",
    ]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("why an invoice never came: the failed job, its reason and the remedy, and it is tried again", async () => {
    const { page, complaints } = await signedInByKeys();
    await enter(page, menu(page, "Jobs"));
    await tabTo(page, page.getByLabel("Status"));
    // One letter: browsers forget those typed before after a second.
    await page.keyboard.press("f");
    await page.waitForURL(/status=failed/);
    await enter(page, page.getByRole("link", { name: filled.jobId }));
    await page.getByRole("heading", { name: "INVALID_DEFINITION" }).waitFor();
    await page.getByText("What to do").waitFor();
    await enter(page, page.getByRole("button", { name: "Try the job again" }).first());
    const dialog = page.getByRole("dialog");
    await enter(page, dialog.getByRole("button", { name: "Try the job again" }));
    await dialog.waitFor({ state: "detached" });
    await eventually(async () => {
      const events = await bodyOf(await studio.ask("GET", `audit/events?subject=${filled.jobId}`));
      expect(events.map(({ type }: { readonly type: string }) => type)).toContain("JobRetried");
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("is this ours: a chosen file is known, and its document is proved", async () => {
    const { page, complaints } = await signedInByKeys();
    // The browser hands choosers over from now on: begun together with the key, that may come too late.
    page.on("filechooser", () => undefined);
    const file = await studio.ask("GET", `documents/${filled.fileName}`);
    const buffer = Buffer.from(await file.arrayBuffer());
    await enter(page, menu(page, "Is it ours?"));
    await tabTo(page, page.locator(".drop button"));
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("Enter")]);
    await chooser.setFiles({ name: "sent-to-me.pdf", mimeType: "application/pdf", buffer });
    await page.getByRole("main").getByText("Ours, and unchanged").waitFor();
    await enter(page, page.getByRole("link", { name: "Show and prove it" }));
    await enter(page, page.getByRole("button", { name: "Prove" }));
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByLabel(/^Data/));
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(
      readFileSync(new URL("../../../examples/invoice/data.json", import.meta.url), "utf8"),
    );
    await enter(page, dialog.getByRole("button", { name: "Prove" }));
    await page.getByText("Proved: the same bytes").waitFor();
    await tabTo(page, page.getByRole("button", { name: "Print the report" }));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("how it was before: back in time, and a revision of then is the latest again", async () => {
    const { page, complaints } = await signedInByKeys();
    await enter(page, menu(page, "Templates"));
    await enter(page, page.getByRole("link", { name: "Invoice of the tests" }).first());
    const stops = page.locator("ol.margin > li");
    await stops.nth(1).waitFor();
    const before = await stops.count();
    await tabTo(page, page.getByLabel("Go back in time"));
    await page.keyboard.press("Home");
    await page.getByRole("img", { name: /^First page of Invoice of the tests, rev-/ }).waitFor();
    await enter(page, page.getByRole("button", { name: "Revert to this" }));
    await tabTo(page, page.getByRole("dialog").getByLabel(/^Note/));
    await page.keyboard.type("The word was better");
    await page.keyboard.press("Enter");
    await eventually(async () => expect(await stops.count()).toBe(before + 1));
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

/** A word of a heading or paragraph, letters alone. */
function wordOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const isText = typeof inner === "string" && /^(?:h[1-6]|p)$/.test(name);
    const word = isText ? /^[A-Z][a-z]{4,}(?= |$)/.exec(inner)?.[0] : wordOf(inner);
    if (word !== undefined) return word;
  }
  return undefined;
}
