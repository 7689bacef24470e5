import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../support/programs/programs.ts";
import { bodyOf, signIn } from "../../support/servers/service.ts";
import { launch } from "./chromium.ts";
import { open, type Studio, signedIn, startStudio, type Visitor, visit } from "./studio.ts";

describe("with a bad network", needs("chromium"), () => {
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    [studio, browser] = await Promise.all([startStudio(), launch()]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
  });

  async function stored(text: string): Promise<string> {
    const content = JSON.stringify({ document: { content: [{ p: text }] } }, undefined, 2);
    return (await bodyOf(await studio.ask("POST", "templates", { json: { name: text, content } }))).id;
  }

  const editAddress = (id: string): string => `/studio/templates/${id}/edit`;
  const edit = (window: Visitor, id: string) => window.page.goto(studio.baseUrl + editAddress(id));
  /** Goes to the editor of another template, as the browser's own buttons do: the page is not loaded again. */
  const go = ({ page }: Visitor, id: string): Promise<void> =>
    page.evaluate((path) => {
      const view = globalThis as unknown as {
        history: { pushState(state: unknown, title: string, path: string): void };
        dispatchEvent(event: Event): void;
      };
      view.history.pushState(null, "", path);
      view.dispatchEvent(new Event("popstate"));
    }, editAddress(id));
  const said = (window: Visitor) => window.page.locator(".leaf-text").first();
  const code = (window: Visitor) => window.page.locator(".code .cm-content");

  test("the studio says that the service does not answer, and a sign-in link still counts after it", async () => {
    const { page, complaints } = await visit(browser);
    const link = new URL(studio.service.firstAccess?.signInLink ?? "");
    await page.route("**/studio/session", (route) => route.fulfill({ status: 503 }));
    await page.goto(`${studio.baseUrl}${link.pathname}${link.hash}`);
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    await page.getByRole("alert").waitFor();
    await page.unroute("**/studio/session");
    await again.click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a slow answer about another template is not edited under the address of this one", async () => {
    const [one, two] = [await stored("One"), await stored("Two")];
    const window = await signedIn(browser, studio);
    const { page } = window;
    await edit(window, two);
    await said(window).getByText("Two").waitFor();
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    await page.route(`**/v1/*/templates/${one}`, async (route) => {
      await gate;
      await route.continue();
    });
    const requested = page.waitForRequest((request) => request.url().endsWith(`/templates/${one}`));
    await go(window, one);
    await requested;
    await go(window, two);
    await said(window).getByText("Two").waitFor();
    const late = page.waitForResponse((response) => response.url().endsWith(`/templates/${one}`));
    open();
    await (await late).finished();
    // Later steps find the screen as the late answer left it.
    await page.evaluate(async () => (await fetch("/studio/session")).json());
    expect(await code(window).textContent()).toContain("Two");
    await page.context().close();
  });

  test("a template that was left is not opened again under the address of the next one", async () => {
    const [one, two] = [await stored("One"), await stored("Two")];
    const window = await signedIn(browser, studio);
    const { page } = window;
    // An editor claims the draft of its template.
    await page.addInitScript(`{
      globalThis.claimed = [];
      const request = navigator.locks.request.bind(navigator.locks);
      navigator.locks.request = (name, ...more) => {
        claimed.push(name.split("/").at(-1));
        return request(name, ...more);
      };
    }`);
    await edit(window, one);
    await said(window).getByText("One").waitFor();
    await go(window, two);
    await said(window).getByText("Two").waitFor();
    expect(await page.evaluate("claimed")).toEqual([one, two]);
    await page.context().close();
  });

  test("names that could not be read are looked for on the next screen", async () => {
    const key = { name: "Night run", scopes: ["templates:write"] };
    const credentials = await bodyOf(await studio.ask("POST", "api-keys", { json: key }));
    const content = JSON.stringify({ document: { content: [{ p: "By the run" }] } });
    const token = await signIn(studio.baseUrl, credentials);
    await studio.ask("POST", "templates", { json: { name: "Of the run", content }, token });
    const { page, complaints } = await signedIn(browser, studio);
    await page.route("**/audit/events?*", (route) => route.fulfill({ status: 503 }));
    const refused = page.waitForResponse((response) => response.status() === 503);
    const show = async (name: string): Promise<void> => {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    };
    const row = page.getByRole("row").filter({ hasText: "Of the run" });
    await show("Templates");
    await row.getByText(credentials.clientId).waitFor();
    await refused;
    await page.unroute("**/audit/events?*");
    await expect
      .poll(async () => {
        await show("Jobs");
        await show("Templates");
        await row.waitFor();
        return row.getByText("Night run").count();
      })
      .toBe(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a like that the service does not carry out is said to be none", async () => {
    const { page, complaints } = await signedIn(browser, studio);
    await page.route("**/like", (route) => route.fulfill({ status: 503 }));
    await open(page, studio, "gallery?search=minutes");
    const like = page.getByRole("button", { name: "Like" });
    await like.click();
    await page.getByRole("main").getByRole("alert").waitFor();
    await page.unroute("**/like");
    await like.click();
    await page.getByRole("button", { name: "Like", pressed: true }).waitFor();
    await page.getByRole("main").getByRole("alert").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a save whose answer was lost is no conflict with itself", async () => {
    const window = await signedIn(browser, studio);
    const { page } = window;
    const id = await stored("Dear Ada");
    await edit(window, id);
    await said(window).getByText("Dear Ada").waitFor();
    await page.getByLabel("Name").fill("Renamed");
    await page.route(`**/v1/*/templates/${id}`, async (route) => {
      if (route.request().method() !== "PUT") return await route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press("Control+s");
    await page.getByText("The service does not answer").waitFor();
    await page.unroute(`**/v1/*/templates/${id}`);
    await page.keyboard.press("Control+s");
    await page.getByText(/^Saved at/).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().close();
  });

  test("a new template whose answer was lost is stored once, and one that changed since is another", async () => {
    const window = await signedIn(browser, studio);
    const { page } = window;
    await page.goto(`${studio.baseUrl}/studio/templates/new`);
    await page.getByLabel("Name").fill("Stored once");
    await code(window).waitFor();
    const keys: (string | undefined)[] = [];
    await page.route("**/v1/*/templates", async (route) => {
      if (route.request().method() !== "POST") return await route.continue();
      keys.push(route.request().headers()["idempotency-key"]);
      await route.fetch();
      await route.abort();
    });
    const lost = async (tries: number): Promise<void> => {
      // A screen that has just come may not hear its keys yet; while one is being stored, it takes no other.
      const heard = async (): Promise<number> => {
        if (keys.length < tries) await page.keyboard.press("Control+s");
        return keys.length;
      };
      await expect.poll(heard).toBe(tries);
      await page.getByRole("button", { name: "Create", disabled: false }).waitFor();
    };
    await lost(1);
    await lost(2);
    await page.getByLabel("Name").fill("Stored next");
    await lost(3);
    await page.unroute("**/v1/*/templates");
    await page.keyboard.press("Control+s");
    await page.getByText(/^Saved at/).waitFor();
    expect(new Set(keys).size).toBe(2);
    const listed: readonly { readonly name: string }[] = await bodyOf(
      await studio.ask("GET", "templates?content=false&search=Stored"),
    );
    expect(listed.map(({ name }) => name).toSorted()).toEqual(["Stored next", "Stored once"]);
    await page.context().close();
  });

  test("a page whose letters do not come waits for them", async () => {
    const window = await signedIn(browser, studio);
    const { page } = window;
    const id = await stored("Letters");
    await page.route("**/outlines?*", (route) => route.fulfill({ status: 503 }));
    const refused = page.waitForResponse((response) => response.url().includes("/outlines?"));
    await edit(window, id);
    await refused;
    await page.locator(".stale").waitFor();
    expect(await said(window).count()).toBe(0);
    await page.unroute("**/outlines?*");
    await said(window).getByText("Letters").waitFor();
    await page.locator(".stale").waitFor({ state: "detached" });
    await page.context().close();
  });

  test("a sign-in link that is refused is said to be, also to somebody who is signed in", async () => {
    const window = await signedIn(browser, studio);
    const { page } = window;
    await page.goto("about:blank");
    await page.goto(`${studio.baseUrl}/studio/#ticket=of-long-ago`);
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.getByRole("alert").filter({ hasText: "This link was used before" }).waitFor();
    await page.context().close();
  });

  test("the page comes back by itself when the service answers again", async () => {
    const window = await signedIn(browser, studio);
    const { page } = window;
    const id = await stored("Back again");
    await page.route("**/documents/pages-from-template?*", (route) => route.fulfill({ status: 503 }));
    const refused = page.waitForResponse((response) => response.status() === 503);
    await edit(window, id);
    await refused;
    await page.unroute("**/documents/pages-from-template?*");
    await said(window).getByText("Back again").waitFor();
    await page.locator(".stale").waitFor({ state: "detached" });
    await page.context().close();
  });

  test("a tab goes on after another one has signed in again", async () => {
    const window = await signedIn(browser, studio);
    const { page } = window;
    const id = await stored("Two tabs");
    await edit(window, id);
    await said(window).getByText("Two tabs").waitFor();
    const status = await page.evaluate(async (credentials) => {
      const answer = await fetch("/studio/session", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(credentials),
      });
      return answer.status;
    }, studio.credentials);
    expect(status).toBe(204);
    await page.getByLabel("Name").fill("Two tabs, renamed");
    await page.keyboard.press("Control+s");
    await page.getByText(/^Saved at/).waitFor();
    expect((await bodyOf(await studio.ask("GET", `templates/${id}`))).name).toBe("Two tabs, renamed");
    await page.context().close();
  });

  test("two revisions that cannot be loaded are not loaded for ever", async () => {
    const window = await signedIn(browser, studio);
    const id = await stored("Compared");
    await window.page.route("**/revisions/*", (route) => route.abort());
    await window.page.goto(`${studio.baseUrl}/studio/templates/${id}/compare`);
    await window.page.getByRole("alert").filter({ hasText: "The service does not answer" }).waitFor();
    expect(window.complaints).toEqual([]);
    await window.page.context().close();
  });
});
