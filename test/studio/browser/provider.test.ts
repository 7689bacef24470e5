import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../support/programs/programs.ts";
import { type PeopleProvider, startPeopleProvider } from "../../support/servers/people-provider.ts";
import { launch } from "./chromium.ts";
import { type Studio, startStudio, visit } from "./studio.ts";

describe("with an identity provider", needs("chromium"), () => {
  let provider: PeopleProvider;
  let studio: Studio;
  let browser: Browser;
  beforeAll(async () => {
    provider = await startPeopleProvider();
    [studio, browser] = await Promise.all([
      startStudio({
        ...{ OUTBOUND_INSIDE: "127.0.0.1", OIDC_ISSUER: provider.issuer, OIDC_NAME: "Acme" },
        ...{ OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
        ...{ OIDC_TENANT: '{"claim":"tid"}', OIDC_ROLES: '{"claim":"groups","map":{"ops":["operator"]}}' },
      }),
      launch(),
    ]);
    await provider.serve(studio.baseUrl);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.stop();
    await provider.stop();
  });

  test("without a role the page says what is missing; with one the studio opens under the person's name, and signing out ends it", async () => {
    const { page, complaints } = await visit(browser);
    const byProvider = page.getByRole("link", { name: "Sign in with Acme" });
    await page.goto(`${studio.baseUrl}/studio/`);
    provider.account = { sub: "eve", claims: { name: "Eve", tid: studio.tenantId, groups: ["strangers"] } };
    await byProvider.click();
    await page.getByText("You are known, but have no role here.").waitFor();
    expect(new URL(page.url()).hash).toBe("");

    await page.context().clearCookies();
    provider.account = { sub: "ada", claims: { name: "Ada Lovelace", tid: studio.tenantId, groups: ["ops"] } };
    await byProvider.click();
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.getByText("Ada Lovelace").first().waitFor();

    await page.goto(`${studio.baseUrl}/studio/keys`);
    const row = page.getByRole("row").filter({ hasText: "Ada Lovelace" });
    await row.getByText("operator").waitFor();

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL((url) => url.origin === provider.issuer);
    await page.goto(`${studio.baseUrl}/studio/`);
    await byProvider.waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
