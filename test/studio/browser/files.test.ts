import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fill, withUpdate } from "../../render/documents/verify/changed-copies.ts";
import { signFile } from "../../render/signatures/files.ts";
import { signedFile } from "../../render/signatures/signed.ts";
import { eventually } from "../../support/eventually.ts";
import { saying, smallPdf } from "../../support/files/foreign-files.ts";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf } from "../../support/servers/service.ts";
import { violations } from "./accessible.ts";
import { launch } from "./chromium.ts";
import { open, type Studio, signedIn, startStudio } from "./studio.ts";

const fields = "[textfield, person, Full name, 160|20] [checkbox, agreed, off, 12] [textfield, note, x, 100|20]";
const definition = { document: { content: [{ p: "An order form" }, { p: fields }] } };

async function madeForm(studio: Studio): Promise<{ readonly documentId: string; readonly bytes: Buffer }> {
  const made = await bodyOf(await studio.ask("POST", "documents/generate-from-payload", { json: definition }));
  const file = await studio.ask("GET", `documents/${made.fileName}`);
  return { documentId: made.documentId, bytes: Buffer.from(await file.arrayBuffer()) };
}

/** A page of a PDF file was painted, and something on it is not white. */
const hasPaint = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector(".leaf[data-painted=yes] canvas");
    if (canvas === null) return false;
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, at) => at % 4 < 3 && value < 128);
  })()`);

const painted = (page: Page): Promise<void> =>
  eventually(async () => {
    expect(await hasPaint(page)).toBe(true);
  });

describe("files in the studio", needs("chromium"), () => {
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  test("a stored file shows all its pages, with their texts, and pdf.js comes when it is wanted", async () => {
    const { documentId } = await madeForm(studio);
    const { page, complaints } = await signedIn(browser, studio);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await open(page, studio, `documents/${documentId}`);
    expect(loaded.filter((url) => /pdf[.]worker|open-pdf/.test(url))).toEqual([]);
    await page.getByRole("button", { name: "Show all pages" }).click();
    await painted(page);
    await page.locator(".leaf-text").getByText("An order form").waitFor({ state: "attached" });
    expect(loaded.filter((url) => /pdf[.]worker/.test(url))).toHaveLength(1);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a dropped form is filled by keyboard alone, and the result is shown", async () => {
    const { bytes } = await madeForm(studio);
    const { page, complaints } = await signedIn(browser, studio);
    await open(page, studio, "forms");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "Order: form.pdf", mimeType: "application/pdf", buffer: bytes });
    await page.getByLabel(/person/).waitFor();
    await painted(page);
    expect(await page.locator(".outlined-moved").count()).toBe(3);
    await page.getByLabel(/person/).focus();
    await page.locator(".outlined-caret").waitFor({ state: "attached" });
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Ada Lovelace");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Fill", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Fill" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("The document is made").waitFor();
    expect(await violations(page)).toEqual([]);
    const address = await page.getByRole("link", { name: "Show and prove it" }).getAttribute("href");
    const ref = address?.split("/").at(-1) ?? "";
    const filled = await bodyOf(await studio.ask("GET", `documents/${ref}/fields`));
    const values = Object.fromEntries(
      filled.fields.map(({ name, value }: { name: string; value: unknown }) => [name, value]),
    );
    expect(values).toMatchObject({ person: "Ada Lovelace", agreed: true });
    expect(complaints).toEqual([]);
  });

  test("the form of a stored document is filled from its page, and the request shows itself as curl", async () => {
    const { documentId } = await madeForm(studio);
    const { page } = await signedIn(browser, studio);
    await open(page, studio, `documents/${documentId}`);
    await page.getByRole("link", { name: "Fill its form" }).click();
    await page.getByLabel(/note/).fill("Left at the door");
    await page.getByRole("button", { name: "Fill", exact: true }).click();
    await page.getByRole("button", { name: "Show as curl" }).click();
    expect(await page.getByRole("dialog").locator("pre").textContent()).toContain('"note":"Left at the door"');
    await page.getByRole("dialog").getByLabel("Make the values part of the pages").check();
    await page.getByRole("dialog").getByRole("button", { name: "Fill" }).click();
    await page.getByText("The document is made").waitFor();
    await page.locator(".report .leaf-text").getByText("Left at the door").waitFor({ state: "attached" });
  });

  test("changes after a signature are listed with their page, and drawn on it", async () => {
    const form = { content: [{ p: "[textfield, note, x, 100|20] [textfield, amount, x, 100|20]" }] };
    const { bytes } = await signedFile(
      { certificationLevel: "formFilling", fieldLock: { action: "include", fields: ["note"] } },
      form,
    );
    const changed = withUpdate(withUpdate(bytes, fill("note")), fill("amount"));
    const { page, complaints } = await signedIn(browser, studio);
    await open(page, studio, "verify");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "contract.pdf", mimeType: "application/pdf", buffer: Buffer.from(changed) });
    const row = page.getByRole("row").filter({ hasText: "The field note was filled." });
    await row.getByText("not allowed").waitFor();
    await page.getByRole("row").filter({ hasText: "The field amount was filled." }).waitFor();
    await row.getByRole("button", { name: "Page 1" }).click();
    await painted(page);
    expect(await page.locator(".leaf .outlined").allTextContents()).toEqual(["1", "2"]);
    expect(await page.locator(".outlined-gone").count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a file that brings no faces is shown in those of the studio, which come from nowhere else", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    await open(page, studio, "verify");
    const buffer = Buffer.from(smallPdf([saying("In Helvetica, which the file lacks")]));
    await page.locator("input[type=file]").setInputFiles({ name: "plain.pdf", mimeType: "application/pdf", buffer });
    await painted(page);
    await page.locator(".leaf-text").getByText("In Helvetica").waitFor({ state: "attached" });
    const faces = loaded.filter((url) => /[.](?:pfb|ttf)$/.test(url));
    expect(faces.map((url) => new URL(url).origin)).toEqual([new URL(studio.baseUrl).origin]);
    expect(complaints).toEqual([]);
  });

  test("an encrypted form opens with its password, and is filled with it", async () => {
    const encryption = { encryptionType: "aes256", userPassword: "open sesame", permissions: { fillForm: true } };
    const document = { content: [{ p: "Name [textfield, name, x, 160|20]" }], encryption };
    const { documentId } = await bodyOf(
      await studio.ask("POST", "documents/generate-from-payload/pdf", { json: { document } }),
    );
    const { page } = await signedIn(browser, studio);
    await open(page, studio, `forms?document=${documentId}`);
    await page.getByLabel("Password of the file").fill("open sesame");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.getByLabel(/name/).fill("Ada");
    await painted(page);
    await page.getByRole("button", { name: "Fill", exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Fill" }).click();
    await page.locator(".report .leaf-text").getByText("Ada").waitFor({ state: "attached" });
  });

  test("a template's findings stand side by side for PDF and DOCX, and what DOCX does otherwise is outlined on the page", async () => {
    const document = {
      content: [
        { p: "Plain" },
        { p: "Turned", style: { borderRadius: 4, backgroundColor: "#ddd" } },
        { image: { src: "images/no.png", width: 60 } },
      ],
    };
    const { id } = await bodyOf(
      await studio.ask("POST", "templates", { json: { name: "Both", content: JSON.stringify({ document }) } }),
    );
    const { page, complaints } = await signedIn(browser, studio);
    await open(page, studio, `templates/${id}`);
    await page.getByRole("link", { name: "PDF and DOCX" }).click();
    await page.getByRole("heading", { level: 1, name: "PDF and DOCX of Both" }).waitFor();
    const cellsOf = (code: string) =>
      page.getByRole("row").filter({ hasText: code }).first().getByRole("cell").allTextContents();
    await page.getByRole("row").filter({ hasText: "IMAGE_NOT_LOADED" }).waitFor();
    expect((await cellsOf("IMAGE_NOT_LOADED")).slice(0, 2)).toEqual(["yes", "yes"]);
    expect((await cellsOf("DOCX_")).slice(0, 2)).toEqual(["–", "yes"]);
    await page.locator(".leaf canvas").first().waitFor();
    expect(await page.locator(".outlined-changed").count()).toBeGreaterThan(0);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a certificate shows whose it is once it comes with its password, which no curl command shows", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    const file = { name: "own.p12", mimeType: "application/x-pkcs12", buffer: Buffer.from(signFile("p256.p12")) };
    const dialog = page.getByRole("dialog");
    const upload = async (password: string) => {
      await page.getByRole("button", { name: "Upload" }).first().click();
      await dialog.locator("input[type=file]").setInputFiles(file);
      await dialog.getByLabel(/^Password/).fill(password);
    };
    await open(page, studio, "certificates");
    await upload("");
    await dialog.getByRole("button", { name: "Upload" }).click();
    const row = page.getByRole("row").filter({ hasText: "own.p12" });
    await row.getByText("not known").waitFor();
    await upload("n0t-it");
    await dialog.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("alert").getByText("does not open with the password").waitFor();
    await row.getByText("not known").waitFor();
    await upload("secret");
    await dialog.getByRole("button", { name: "Show as curl" }).click();
    const command = await dialog.locator("pre").textContent();
    expect(command).toContain("Colophon-File-Password: $PASSWORD");
    expect(command).not.toContain("secret");
    await dialog.getByRole("button", { name: "Upload" }).click();
    await row.getByText(/CN=/).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("an upload names the templates that use it, as links, and removing it says how many", async () => {
    const bytes = readFileSync(
      require.resolve("@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf"),
    );
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(bytes)]), "Slanted.ttf");
    await studio.ask("POST", "assets/fonts", { body });
    const document = { fonts: { Own: { regular: "fonts/slanted.ttf" } }, content: [{ p: "A" }] };
    await studio.ask("POST", "templates", { json: { name: "Slanted letter", content: JSON.stringify({ document }) } });
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "assets");
    const row = page.getByRole("row").filter({ hasText: "Slanted.ttf" });
    await row.getByText(/Noto Sans Italic · 400 · Latin/).waitFor();
    await row.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByText("Templates that name it: 1. Those of more than 256 KB").waitFor();
    await page.keyboard.press("Escape");
    await row.getByRole("link", { name: "Slanted letter" }).click();
    await page.getByRole("heading", { level: 1, name: "Slanted letter" }).waitFor();
  });

  test("a file that cannot be read says why in place of its fields", async () => {
    const { page } = await signedIn(browser, studio);
    await open(page, studio, "forms");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 nothing") });
    await page
      .getByRole("alert")
      .getByText(/damaged|PDF/)
      .waitFor();
  });
});
