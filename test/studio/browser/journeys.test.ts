import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../../src/config/config.ts";
import { systemClock } from "../../../src/ports/clock/system.ts";
import { signInLinkOf } from "../../../src/service/sign-in-link.ts";
import { eventually } from "../../support/eventually.ts";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf } from "../../support/servers/service.ts";
import { launch } from "./chromium.ts";
import { type Filled, fill, open, type Studio, settled, signedIn, startStudio, visit } from "./studio.ts";

describe("in a browser", needs("chromium"), () => {
  let studio: Studio;
  let filled: Filled;
  let browser: Browser;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
    filled = await fill(studio);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  test("the link of the first start signs in, and its ticket leaves the address at once", async () => {
    const { page, complaints } = await visit(browser);
    const link = new URL(studio.service.firstAccess?.signInLink ?? "");
    await page.goto(`${studio.baseUrl}${link.pathname}${link.hash}`);
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    expect(page.url()).toBe(`${studio.baseUrl}/studio/`);
    expect(complaints).toEqual([]);
    const { page: second } = await visit(browser);
    await second.goto(`${studio.baseUrl}${link.pathname}${link.hash}`);
    await second.getByText("This link was used before").waitFor();
  });

  test("a link pasted into a tab that shows the sign-in signs in, and one that counts no more says so", async () => {
    const { page, complaints } = await visit(browser);
    await page.goto(`${studio.baseUrl}/studio/`);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    const paste = (hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await paste("#ticket=e30.AAAA");
    await page.getByText("This link was used before").waitFor();
    const made = await signInLinkOf(readConfig({ DATA_DIR: studio.folder }), systemClock);
    await paste(new URL("link" in made ? made.link : "").hash);
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    expect(page.url()).toBe(`${studio.baseUrl}/studio/`);
    expect(complaints.filter((line) => !line.includes("401"))).toEqual([]);
  });

  test("a wrong secret is refused in a sentence, the right one signs in, and signing out ends the session", async () => {
    const { page } = await visit(browser);
    await page.goto(`${studio.baseUrl}/studio/`);
    await page.getByLabel("Client id").fill(studio.credentials.clientId);
    await page.getByLabel("Client secret").fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("alert").filter({ hasText: "do not belong together" }).waitFor();
    await page.getByLabel("Client secret").fill(studio.credentials.clientSecret);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Sign in" }).waitFor();
    const { status } = await page.request
      .get(`${studio.baseUrl}/studio/session`)
      .then((answer) => ({ status: answer.status() }));
    expect(status).toBe(401);
  });

  test("a session that ended elsewhere leads back to the sign-in page", async () => {
    const { page } = await signedIn(browser, studio);
    await page.context().clearCookies();
    // The page may notice by itself, and be gone before it is clicked.
    const clicking = page.getByRole("link", { name: "Documents", exact: true }).click();
    clicking.catch(() => undefined);
    await page.getByRole("button", { name: "Sign in" }).waitFor();
  });

  test("a gallery template is used, generated and its document opened, by keyboard alone", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    await open(page, studio, "gallery?search=certificate");
    await page.getByRole("button", { name: "Use" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").waitFor();
    await dialog.getByLabel("Name").fill("Mine");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Mine" }).waitFor();
    await page.getByRole("img", { name: "First page of Mine" }).waitFor();
    await page.getByRole("button", { name: "Generate" }).focus();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Generate" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: /service_v1-/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("why an invoice never came: the failed job, its reason and the remedy are three steps from the menu", async () => {
    const { page } = await signedIn(browser, studio);
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByLabel("Status").selectOption("failed");
    await eventually(() => expect(page.url()).toContain("?status=failed"));
    await page.getByRole("link", { name: filled.jobId }).click();
    await page.getByRole("heading", { name: "INVALID_DEFINITION" }).waitFor();
    await page.getByText("What to do").waitFor();
  });

  test("a webhook is tested, and each of its tries is a cell", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "webhooks");
    await page.getByRole("link", { name: "https://receiver.invalid/hook" }).click();
    const rows = page.getByRole("row").filter({ hasText: "webhook.test" });
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send a test" }).click();
    await expect.poll(() => rows.count()).toBe(2);
    const cells = rows.first().locator(".cells svg");
    await eventually(async () => {
      await page.reload();
      await settled(page);
      expect(await cells.count()).toBeGreaterThan(1);
    });
  });

  test("is this ours: a dropped file is known, its document is proved, and the report says so", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    const file = await studio.ask("GET", `documents/${filled.fileName}`);
    const bytes = Buffer.from(await file.arrayBuffer());
    await open(page, studio, "verify");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const chosen = page.locator("input[type=file]");
    await chosen.setInputFiles({ name: "sent-to-me.pdf", mimeType: "application/pdf", buffer: bytes });
    await page.getByRole("main").getByText("Ours, and unchanged").waitFor();
    expect(sent.filter((one) => one.startsWith("POST"))).toEqual([]);
    await page.getByRole("button", { name: "Check its signatures" }).click();
    await page.getByText("The file is not signed").waitFor();
    expect(sent.filter((one) => one.startsWith("POST"))).toHaveLength(1);
    await page.getByRole("link", { name: "Show and prove it" }).click();
    await page.getByRole("button", { name: "Prove" }).click();
    const dialog = page.getByRole("dialog");
    const data = readFileSync(new URL("../../../examples/invoice/data.json", import.meta.url), "utf8");
    await page.evaluate(`{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([${JSON.stringify(data)}], "data.json"));
      const drop = new DragEvent("drop", { dataTransfer, cancelable: true, bubbles: true });
      document.querySelector("dialog textarea[name=data]").dispatchEvent(drop);
    }`);
    await expect.poll(() => dialog.getByLabel(/^Data/).inputValue()).toBe(data);
    await dialog.getByRole("button", { name: "Prove" }).click();
    await page.getByText("Proved: the same bytes").waitFor();
    await page.getByRole("button", { name: "Print the report" }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a file of somebody else is called foreign, and a file that is none says why", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "verify");
    const chosen = page.locator("input[type=file]");
    const preview = await studio.ask("POST", "documents/preview-from-payload", {
      json: { document: { content: [{ p: "Kept by nobody" }] } },
    });
    const foreign = Buffer.from(await preview.arrayBuffer());
    await chosen.setInputFiles({ name: "b.pdf", mimeType: "application/pdf", buffer: foreign });
    await page.getByRole("main").getByText("Not ours").waitFor();
    await chosen.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("no PDF") });
    await eventually(async () => expect(await page.getByRole("status").textContent()).toMatch(/request /));
  });

  test("a document that was deleted keeps its history, which says who deleted it", async () => {
    const { page } = await signedIn(browser, studio);
    const made = await studio.ask("POST", "documents/generate-from-payload", {
      json: { document: { content: [{ p: "Soon gone" }] } },
    });
    const { documentId, fileName } = (await made.json()) as { readonly documentId: string; readonly fileName: string };
    await open(page, studio, `documents?search=${documentId}`);
    await page.getByRole("checkbox", { name: `Select ${fileName}` }).check();
    await page.getByRole("button", { name: "Delete 1" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete 1" }).click();
    await page.getByRole("main").getByText("Nothing matches these filters").waitFor();
    await open(page, studio, `documents/${documentId}`);
    await page.getByText("The document is kept no more").waitFor();
    await page.getByText("DocumentDeleted", { exact: true }).waitFor();
  });

  test("how long documents of a template are kept is set on its page, and is a revision of it", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    const content = JSON.stringify({ document: { content: [{ p: "Kept" }] } });
    const { id } = await bodyOf(await studio.ask("POST", "templates", { json: { name: "Kept", content } }));
    await open(page, studio, `templates/${id}`);
    const set = async (days: string): Promise<void> => {
      await page.getByRole("button", { name: "How long to keep" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Days that documents are kept").fill(days);
      await dialog.getByRole("button", { name: "Set" }).click();
      await dialog.waitFor({ state: "detached" });
    };
    await set("3650");
    await page.getByText("its documents are kept for 3,650 days").waitFor();
    expect(await bodyOf(await studio.ask("GET", `templates/${id}`))).toMatchObject({
      retention: { days: 3650 },
      content,
    });
    await set("");
    await page.getByText("its documents are kept for").waitFor({ state: "detached" });
    expect((await bodyOf(await studio.ask("GET", `templates/${id}`))).retention).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  test("how long documents are kept while a revision is live is what that one says, and the page says so", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    const content = JSON.stringify({ document: { content: [{ p: "Live" }] } });
    const made = { name: "Live", content, retention: { days: 3650 } };
    const { id, revision } = await bodyOf(await studio.ask("POST", "templates", { json: made }));
    expect((await studio.ask("PUT", `templates/${id}/live`, { json: { revision } })).status).toBe(204);
    await open(page, studio, `templates/${id}`);
    await page.getByText("its documents are kept for 3,650 days", { exact: true }).waitFor();
    await page.getByRole("button", { name: "How long to keep" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`Documents are made of ${revision}, and are kept as it says`).waitFor();
    await dialog.getByLabel("Days that documents are kept").fill("30");
    await dialog.getByRole("button", { name: "Set" }).click();
    await page
      .getByText(
        `its documents are kept for 30 days once the newest revision is used; until then they are made of ${revision}`,
      )
      .waitFor();
    expect(complaints).toEqual([]);
  });

  test("a template is shown to others from its page, and stands in their gallery as it says there", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    const content = JSON.stringify({ document: { content: [{ p: "For all" }] } });
    const { id } = await bodyOf(await studio.ask("POST", "templates", { json: { name: "For all", content } }));
    await open(page, studio, `templates/${id}`);
    await page.getByRole("button", { name: "Show to others" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Who sees it").selectOption("public");
    await dialog.getByLabel(/^What it is for/).fill("Notices of any kind");
    await dialog.getByRole("button", { name: "Set" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await bodyOf(await studio.ask("GET", `templates/${id}`))).toMatchObject({ visibility: "public", content });
    await open(page, studio, "gallery?search=notices");
    await page.getByText("Notices of any kind").waitFor();
    await open(page, studio, "gallery?search=none-has-this-word");
    await page.getByRole("main").getByText("Nothing matches these filters").waitFor();
    expect(complaints).toEqual([]);
  });

  test("how it was before: sliding back shows the page then and now, and reverting adds a revision", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    await open(page, studio, `templates/${filled.templateId}`);
    const stops = page.locator("ol.margin > li");
    const before = await stops.count();
    await page.getByLabel("Go back in time").focus();
    await page.keyboard.press("Home");
    await page.getByRole("img", { name: /^First page of Invoice of the tests, rev-/ }).waitFor();
    await page.getByRole("img", { name: "First page of Invoice of the tests", exact: true }).waitFor();
    await page.getByRole("button", { name: "Revert to this" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Note/).fill("The word was better");
    await dialog.getByRole("button", { name: "Revert to this" }).click();
    await eventually(async () => expect(await stops.count()).toBe(before + 1));
    await page.getByText("The word was better").waitFor();
    expect(complaints).toEqual([]);
  });
});
