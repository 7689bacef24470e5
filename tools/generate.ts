import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { conformityPage } from "../test/conformity/page.ts";
import { clientTypes, clientTypesFile } from "./generate/client-types.ts";
import { describedInterface } from "./generate/described-interface.ts";
import { envExample } from "./generate/env-example.ts";
import { brokenPromise, eventSchemaFiles } from "./generate/event-schemas.ts";
import { eventShapes } from "./generate/event-shapes.ts";
import { interfaces } from "./generate/interfaces.ts";
import { configurationPage } from "./generate/pages/configuration.ts";
import { cookbookPage } from "./generate/pages/cookbook.ts";
import { definitionPage } from "./generate/pages/definition.ts";
import { docxPage } from "./generate/pages/docx.ts";
import { errorsPage } from "./generate/pages/errors.ts";
import { eventsPage } from "./generate/pages/events.ts";
import { expressionsPage } from "./generate/pages/expressions.ts";
import { httpPage } from "./generate/pages/http.ts";
import { shortcodesPage } from "./generate/pages/shortcodes.ts";
import { stylesPage } from "./generate/pages/styles.ts";
import { workPage } from "./generate/pages/work.ts";
import { performancePlot } from "./generate/performance-plot.ts";
import { publishedSchema } from "./generate/published.ts";
import { pythonClient } from "./generate/python/client.ts";
import { brokenLock, readModelLocks } from "./generate/read-model-locks.ts";
import { rulesModule } from "./generate/rules.ts";
import { languageSchema } from "./generate/schema.ts";
import { studioRoutes } from "./generate/studio-routes.ts";

const home = resolve(dirname(fileURLToPath(import.meta.url)), "..");

/** Every generated file, by its path in the tree. */
export async function generated(): Promise<ReadonlyMap<string, string>> {
  const events = eventShapes();
  const described = await describedInterface();
  const performance = await readFile(resolve(home, "docs/performance.md"), "utf8");
  return new Map([
    ["schema/v1/document-definition.schema.json", `${JSON.stringify(publishedSchema(), null, 2)}\n`],
    ["src/vocabulary/generated/definition.ts", await interfaces(languageSchema())],
    ["src/vocabulary/generated/definition-rules.ts", rulesModule()],
    ["docs/reference/definition.md", definitionPage()],
    ["docs/how-to/cookbook.md", cookbookPage()],
    ["docs/reference/styles.md", stylesPage()],
    ["docs/reference/shortcodes.md", shortcodesPage()],
    ["docs/reference/expressions.md", expressionsPage()],
    ["docs/reference/docx.md", docxPage()],
    ["docs/reference/errors.md", errorsPage()],
    ["docs/reference/work.md", workPage()],
    ["docs/reference/events.md", eventsPage(events)],
    ["docs/reference/configuration.md", configurationPage()],
    ["env.example", envExample()],
    ["docs/reference/http.md", httpPage(described)],
    ["studio/src/client/generated/routes.ts", studioRoutes(described)],
    [clientTypesFile, await clientTypes(described)],
    ...pythonClient(described),
    ...eventSchemaFiles(events),
    ...readModelLocks(),
    ["docs/reference/conformity.md", conformityPage()],
    ["docs/performance.svg", await performancePlot(performance)],
  ]);
}

const existing = (path: string): Promise<string | undefined> =>
  readFile(resolve(home, path), "utf8").catch(() => undefined);

type Files = ReadonlyMap<string, string>;

/** Paths whose file is not what would be generated now. */
export async function stale(generatedNow?: Files): Promise<readonly string[]> {
  const files = [...(generatedNow ?? (await generated()))];
  const fresh = await Promise.all(files.map(async ([path, text]) => (await existing(path)) === text));
  return files.filter((_, index) => fresh[index] === false).map(([path]) => path);
}

/** Logs and read models keep what is in them already: why a file must not be written; undefined when it may. */
async function refusalOf(path: string, text: string): Promise<string | undefined> {
  const kept = await existing(path);
  return brokenPromise(path, kept, text) ?? brokenLock(path, kept, text);
}

/** Paths of the files that were written: those that differed. */
async function write(files: Files): Promise<readonly string[]> {
  const written: string[] = [];
  for (const [path, text] of files) {
    if ((await refusalOf(path, text)) !== undefined || (await existing(path)) === text) continue;
    await mkdir(dirname(resolve(home, path)), { recursive: true });
    await writeFile(resolve(home, path), text);
    written.push(path);
  }
  return written;
}

/** In a process of its own: this one has loaded what stood there before. */
function generateAgain(): void {
  const { status } = spawnSync(process.execPath, [...process.execArgv, ...process.argv.slice(1), "--again"], {
    stdio: "inherit",
  });
  process.exitCode ||= status ?? 1;
}

async function main(check: boolean): Promise<void> {
  const files = await generated();
  const refusals = await Promise.all([...files].map(([path, text]) => refusalOf(path, text)));
  const broken = refusals.filter((sentence) => sentence !== undefined);
  for (const sentence of broken) console.error(sentence);
  if (broken.length > 0) process.exitCode = 1;
  if (!check) {
    const written = await write(files);
    // The service describes itself with the checker's rules; clients are made of what it says.
    if (written.some((path) => path.startsWith("src/")) && !process.argv.includes("--again")) generateAgain();
    return;
  }
  const paths = await stale(files);
  for (const path of paths) console.error(`${path} is stale: run \`npm run generate\`.`);
  if (paths.length > 0) process.exitCode = 1;
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(process.argv.includes("--check"));
}
