import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { needs, program } from "../support/programs/programs.ts";
import { isLeftOut } from "../support/scope.ts";
import { startTestService } from "../support/servers/service.ts";
import { exchangeCases, webhookCases } from "./vectors.ts";

// `packages/client-python` by its own tests, on any Python from 3.9: it needs no other package.

const home = fileURLToPath(new URL("../../packages/client-python/", import.meta.url));

/** Bounds for what hangs. */
const longestMs = 580_000;
const timeout = 600_000;

/** The output of the tests of these names. Rejects with it when one fails. */
async function run(names: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = { ...process.env, ...more, PYTHONPATH: `${home}src:${home}tests`, PYTHONDONTWRITEBYTECODE: "1" };
  const words = ["-X", "dev", "-W", "error", "-m", "unittest", ...names];
  const { stdout, stderr } = await program("python3").finished(words, { env, timeout: longestMs });
  return stdout + stderr;
}

test("the client for Python sends, waits and ends as every vector says", { ...needs("python3"), timeout }, async () => {
  const said = await run(["test_vectors"]);
  expect(said).toContain(`exchanges: ${exchangeCases().length}\n`);
  expect(said).toContain(`webhooks: ${webhookCases().length}\n`);
});

test("its transport reads answers while it sends, in the clear and by TLS", {
  ...needs("python3"),
  timeout,
}, async () => {
  expect(await run(["test_http"])).toMatch(/Ran 8 tests[\s\S]*OK/);
});

test.skipIf(isLeftOut("the client for Python and a service"))(
  "a service answers it as the vectors expect, and its operations, files and lines arrive",
  {
    ...needs("python3"),
    timeout,
  },
  async () => {
    const service = await startTestService({ GALLERY: "off" });
    const { clientId, clientSecret } = service.credentials;
    const ofService = exchangeCases().filter(([, { service: holds }]) => holds === true);
    try {
      const access = { BASE_URL: service.baseUrl, TENANT_ID: service.tenantId };
      const said = await run(["live"], { ...access, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret });
      expect(said).toContain(`service: ${ofService.length}\n`);
      expect(said).toMatch(/Ran 6 tests[\s\S]*OK/);
    } finally {
      await service.stop();
    }
  },
);
