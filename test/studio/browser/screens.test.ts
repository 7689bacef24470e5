import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../../support/eventually.ts";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf, signIn } from "../../support/servers/service.ts";
import { launch } from "./chromium.ts";
import { type Filled, fill, open, type Studio, settled, signedIn, startStudio, visit } from "./studio.ts";

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const built = fileURLToPath(new URL("../../../dist/studio/", import.meta.url));

/** Every screen by its address. */
const screensOf = ({ templateId, wordId, documentId, jobId, webhookId, deliveryId }: Filled): readonly string[] => [
  ...["", "templates", `templates/${templateId}`, "gallery", "documents", `documents/${documentId}`, "verify"],
  ...["forms", `forms?document=${documentId}`],
  ...[
    `templates/${templateId}/edit`,
    `templates/${templateId}/compare`,
    `templates/${templateId}/formats`,
    `templates/${wordId}/word`,
    "templates/new",
  ],
  ...["assets", "assets?kind=images", "certificates", "keys", "tenants", "webhooks", `webhooks/${webhookId}`],
  ...[`webhooks/${webhookId}/deliveries/${deliveryId}`, "jobs", `jobs/${jobId}`, "usage", "history", "no/such/screen"],
];

/** The settings that a reader's system may have. */
const views: Readonly<Record<string, BrowserContextOptions>> = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  "forced colours": { forcedColors: "active" },
  "320 pixels": { viewport: { width: 320, height: 640 } },
};

/** Violations of WCAG 2.2 A and AA, each with the elements it concerns. It runs beside the page's policy. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const found = await page.evaluate(`axe.run({ runOnly: ${JSON.stringify(rules)} })`);
  const { violations: list } = found as {
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  };
  return list.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

const sidewaysOf = (page: Page): Promise<unknown> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

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

  test.each(Object.entries(views))(
    "every screen keeps WCAG 2.2 AA and the policy in %s, and none scrolls sideways",
    async (_, view) => {
      const { page, complaints } = await signedIn(browser, studio, view);
      const found: string[] = [];
      for (const path of screensOf(filled)) {
        await open(page, studio, path);
        found.push(...(await violations(page)).map((one) => `${path}: ${one}`));
        expect(await sidewaysOf(page), path).toBe(0);
      }
      expect(found).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test("text of twice the size leaves every screen whole, and none scrolls sideways", async () => {
    const { page } = await signedIn(browser, studio);
    const found: string[] = [];
    for (const path of screensOf(filled)) {
      await open(page, studio, path);
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      found.push(...(await violations(page)).map((one) => `${path}: ${one}`));
      expect(await sidewaysOf(page), path).toBe(0);
    }
    expect(found).toEqual([]);
  });

  test("text of the editor grows with the size that the reader has set", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, `templates/${filled.templateId}/edit`);
    await page.locator(".code .cm-content").waitFor();
    const size = (): Promise<unknown> =>
      page.evaluate("getComputedStyle(document.querySelector('.code .cm-content')).fontSize");
    expect(await size()).toBe("13px");
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
    expect(await size()).toBe("26px");
    await page.context().close();
  });

  test("a screen reader hears each screen's title, the entries of a list and that there are none", async () => {
    const { page } = await signedIn(browser, studio);
    const heard = page.locator("[aria-live=polite].unseen");
    const focused = (): Promise<unknown> => page.evaluate("document.activeElement.textContent.trim()");
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await heard.getByText("Webhooks: 1 entry").waitFor();
    expect(await focused()).toBe("Webhooks");
    await page.getByLabel("Status").selectOption({ index: 2 });
    await heard.getByText("Nothing matches these filters").waitFor();
    await open(page, studio, `templates/${filled.templateId}`);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.locator(".code .cm-content").waitFor();
    expect(await focused()).toBe("Edit Invoice of the tests");
    expect(await page.title()).toBe("Edit Invoice of the tests · Colophon");
    await page.context().close();
  });

  test("a dialog begins at its first field, and one without fields at the button that closes it", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "gallery?search=certificate");
    await page.getByRole("button", { name: "Use", exact: true }).click();
    await page.getByRole("dialog").getByLabel("Name").and(page.locator(":focus")).waitFor();
    await open(page, studio, `templates/${filled.templateId}`);
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).and(page.locator(":focus")).waitFor();
    await page.context().close();
  });

  test("a template with a live revision keeps WCAG 2.2 AA in light, dark and at 320 pixels, and so does its editor", async () => {
    const content = JSON.stringify({ document: { content: [{ p: "Live" }] } });
    const { id, revision } = await bodyOf(await studio.ask("POST", "templates", { json: { name: "Live", content } }));
    await studio.ask("PUT", `templates/${id}/live`, { json: { revision } });
    await studio.ask("PUT", `templates/${id}`, { json: { id, content: content.replace("Live", "Later") } });
    for (const name of ["light", "dark", "320 pixels"]) {
      const { page } = await signedIn(browser, studio, views[name] ?? {});
      await open(page, studio, `templates/${id}`);
      await page.getByText("live", { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysOf(page)).toBe(0);
      await open(page, studio, `templates/${id}/edit`);
      await page.getByText(/^Documents are made of/).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.context().close();
    }
  });

  test("the sign-in page and a dialog keep WCAG 2.2 AA in light and dark", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await visit(browser, { colorScheme });
      await page.goto(`${studio.baseUrl}/studio/`);
      await page.getByLabel("Client id").waitFor();
      expect(await violations(page)).toEqual([]);
      const { page: inside } = await signedIn(browser, studio, { colorScheme });
      await open(inside, studio, "keys");
      await inside.getByRole("button", { name: "Create a key" }).click();
      expect(await violations(inside)).toEqual([]);
    }
  });

  test("filters stand in the address, an address shows the same list, and a list is saved as CSV", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "documents?format=docx");
    await page.getByRole("main").getByText("Nothing matches these filters").waitFor();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.getByRole("row").filter({ hasText: filled.fileName }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click(),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    expect(download.suggestedFilename()).toBe("Documents.csv");
    expect(text.split("\r\n")[0]).toBe("File,Template,Pages,Lacks,Created,Size,Made by,Kept until");
    expect(text).toContain(filled.fileName);
  });

  test("an empty list says what to do, and does it", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "assets?kind=images");
    await page.getByRole("main").getByText("No images yet").waitFor();
    await page.locator(".empty").getByRole("button", { name: "Upload" }).click();
    await page.getByLabel("File").setInputFiles({
      name: "mark.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>document.title="ran"</script><path d="M0 0h9v9z"/></svg>`,
      ),
    });
    await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
    await page.getByRole("img", { name: "mark.svg" }).waitFor();
    expect(await page.title()).toBe("Assets · Colophon");
  });

  test("a change shows itself as curl, without a secret, and Escape closes it and gives the focus back", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "webhooks");
    const button = page.getByRole("button", { name: "Add a webhook" });
    await button.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Address").fill("https://receiver.invalid/it's");
    await dialog.getByRole("button", { name: "Show as curl" }).click();
    const command = await dialog.locator("pre").textContent();
    expect(command).toContain(`curl -X POST '${studio.baseUrl}/v1/${studio.tenantId}/webhooks'`);
    expect(command).toContain(`-H "Authorization: Bearer $TOKEN"`);
    expect(command).toContain(String.raw`https://receiver.invalid/it'\''s`);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Add a webhook");
  });

  test("a secret is shown once, and the key it belongs to stands in the list", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "keys");
    await page.getByRole("button", { name: "Create a key" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("For <b>reports</b>");
    await page.getByRole("dialog").getByRole("button", { name: "Create a key" }).click();
    await page.getByRole("heading", { name: "Keep this now" }).waitFor();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("rowheader", { name: "For <b>reports</b>" }).waitFor();
  });

  test("a secret that the browser does not let be copied is said not to be", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    await page.addInitScript("navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))");
    await open(page, studio, "keys");
    await page.getByRole("button", { name: "Create a key" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("For the printer");
    await dialog.getByRole("button", { name: "Create a key" }).click();
    await page.getByRole("heading", { name: "Keep this now" }).waitFor();
    await dialog.getByRole("button", { name: "Copy" }).last().click();
    await dialog.getByRole("alert").filter({ hasText: "was not copied" }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("authors are shown by name, also when the key was revoked, and the history is filtered by them", async () => {
    const { clientId, clientSecret } = await bodyOf(
      await studio.ask("POST", "api-keys", { json: { name: "Web shop", scopes: ["templates:write"] } }),
    );
    const token = await signIn(studio.baseUrl, { clientId, clientSecret });
    const content = JSON.stringify({ document: { content: [{ p: "By the shop" }] } });
    const { id } = await bodyOf(
      await studio.ask("POST", "templates", { json: { name: "Of the shop", content }, token }),
    );
    expect((await studio.ask("DELETE", `api-keys/${clientId}`)).status).toBe(204);
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "templates?search=shop");
    await page.getByRole("row").filter({ hasText: "Of the shop" }).getByText("Web shop").waitFor();
    await open(page, studio, `templates/${id}`);
    await page.locator("ol.margin").getByText("Web shop").waitFor();
    await open(page, studio, "history?type=TemplateCreated");
    await page.locator("ol.margin").getByText("Web shop").first().waitFor();
    await page.getByLabel("Who", { exact: true }).fill("web shop");
    await page.keyboard.press("Enter");
    await page.getByText("1 entry", { exact: true }).waitFor();
    await page.context().close();
  });

  test("German is chosen in one step, and stays", async () => {
    const { page } = await signedIn(browser, studio);
    await page.getByLabel("Language").selectOption("de");
    await page.getByRole("heading", { level: 1, name: "Übersicht" }).waitFor();
    await page.reload();
    await settled(page);
    await page.getByRole("heading", { level: 1, name: "Übersicht" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("de");
  });

  test("a key without a scope sees no menu entry for it", async () => {
    const made = await studio.ask("POST", "api-keys", { json: { name: "Writer", scopes: ["templates:read"] } });
    const credentials = (await made.json()) as Studio["credentials"];
    const { page } = await signedIn(browser, { ...studio, credentials });
    const entries = page.getByRole("navigation", { name: "Main menu" }).getByRole("link");
    await eventually(async () => expect(await entries.allInnerTexts()).toEqual(["Home", "Templates", "Gallery"]));
  });

  test("from sign-in to the list of templates the scripts take 35 KB, styles 12, faces 70", async () => {
    const { page } = await visit(browser);
    const loaded = new Set<string>();
    page.on("request", (request) => loaded.add(new URL(request.url()).pathname.replace("/studio/", "")));
    await page.goto(`${studio.baseUrl}/studio/`);
    await page.getByLabel("Client id").fill(studio.credentials.clientId);
    await page.getByLabel("Client secret").fill(studio.credentials.clientSecret);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Templates" }).click();
    await page.getByRole("link", { name: "Invoice of the tests" }).waitFor();
    const sizeOf = (files: readonly string[]) =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(built + file), { level: 9 }).length, 0);
    const scripts = [...loaded].filter((path) => path.endsWith(".js"));
    const assets = readdirSync(`${built}assets`).map((name) => `assets/${name}`);
    expect(scripts.length).toBeGreaterThan(1);
    expect(sizeOf(scripts)).toBeLessThan(35_000);
    expect(sizeOf(assets.filter((path) => path.endsWith(".css")))).toBeLessThan(12_000);
    expect(sizeOf(assets.filter((path) => path.endsWith(".woff2")))).toBeLessThan(70_000);
  });
});
