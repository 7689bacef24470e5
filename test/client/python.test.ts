import { execFile, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isLeftOut } from "../support/scope.ts";
import { startTestService } from "../support/servers/service.ts";
import { exchangeCases, webhookCases } from "./vectors.ts";

// `packages/client-python` by its own tests, on any Python from 3.9: it needs no other package.

const home = fileURLToPath(new URL("../../packages/client-python/", import.meta.url));
const python = process.env["PYTHON"] ?? "python3";

const hasPython = spawnSync(python, ["-c", "import sys; assert sys.version_info >= (3, 9)"]).status === 0;
if (!hasPython) console.warn("SKIPPED: tests of the client for Python, as there is no Python 3.9");
if (process.env["REQUIRE_JUDGES"] !== undefined && !hasPython) throw new Error("Python 3.9 must be there");

/** Bounds for what hangs. */
const longestMs = 580_000;
const timeout = 600_000;

/** The output of the tests of these names. Rejects with it when one fails. */
async function run(names: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> {
  const env = { ...process.env, ...more, PYTHONPATH: `${home}src:${home}tests`, PYTHONDONTWRITEBYTECODE: "1" };
  const words = ["-X", "dev", "-W", "error", "-m", "unittest", ...names];
  const { stdout, stderr } = await promisify(execFile)(python, words, { env, timeout: longestMs });
  return stdout + stderr;
}

test.skipIf(!hasPython)("the client for Python sends, waits and ends as every vector says", { timeout }, async () => {
  const said = await run(["test_vectors"]);
  expect(said).toContain(`exchanges: ${exchangeCases().length}\n`);
  expect(said).toContain(`webhooks: ${webhookCases().length}\n`);
});

test.skipIf(!hasPython)(
  "its transport reads answers while it sends, in the clear and by TLS",
  { timeout },
  async () => {
    expect(await run(["test_http"])).toMatch(/Ran 8 tests[\s\S]*OK/);
  },
);

test.skipIf(!hasPython || isLeftOut("the client for Python and a service"))(
  "a service answers it as the vectors expect, and its operations, files and lines arrive",
  { timeout },
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
