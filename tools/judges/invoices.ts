import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exit } from "node:process";
import { fileURLToPath } from "node:url";
import type { Outside } from "../../src/render/contract/outside.ts";
import { render } from "../../src/render/jobs/render.ts";
import { eInvoice, type Profile, profiles } from "../../test/support/definitions/e-invoice.ts";
import { nowhere } from "../../test/support/definitions/nowhere.ts";
import { exampleJob, renderFolder } from "../../test/support/definitions/render-example.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";

// An e-invoice of every profile, in PDF/A-3b and 3u, must be valid to Mustang; one whose sums are wrong must not be, so that
// it is known to look. Usage: npm run judge -- invoices

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/invoices");
const jars = join(root, "out/mustang");
const engine = localEngine();

/** Writes the file; answers with its path. */
async function written(name: string, profile: Profile, level: string, xml: string): Promise<string> {
  const { fileName } = profiles[profile];
  const attachments = [{ filePath: "attachments/invoice.xml", fileName, description: "The invoice as data" }];
  const content = [{ h1: "Invoice 2026-0042" }, { p: "Ten hours of design: 1,190.00 EUR" }];
  const document = { metadata: { title: "Invoice 2026-0042" }, conformance: [level], content, attachments };
  const asset: Outside["asset"] = async () => Buffer.from(xml);
  const outside = { ...nowhere, asset };
  const outcome = await render(exampleJob({ document }), outside, engine);
  if (outcome.kind === "refused" || outcome.errorCodes.length > 0)
    throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  const file = join(out, `${name}.pdf`);
  writeFileSync(file, outcome.bytes);
  return file;
}

/** Mustang's words on each file; undefined: none. */
function judged(files: readonly string[]): ReadonlyMap<string, string | undefined> {
  const words = ["-cp", `${jars}:${jars}/*`, "Validate", ...files];
  const lines = execFileSync("java", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, verdict, file, report] = /^(VALID|INVALID) (\S+) ?(.*)$/.exec(line) ?? [];
      return file === undefined ? [] : [[file, verdict === "VALID" ? undefined : report] as const];
    }),
  );
}

if (!existsSync(jars)) {
  console.error("Mustang is not installed: run tools/judges/mustang/install.sh, which needs Maven and Java.");
  exit(1);
}
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const good: string[] = [];
for (const profile of Object.keys(profiles) as Profile[]) {
  for (const level of ["pdf/a-3b", "pdf/a-3u"]) {
    const name = `${profile} ${level}`.replaceAll(/[^\w-]/g, "-");
    good.push(await written(name, profile, level, eInvoice(profile)));
  }
}
const example = await renderFolder(engine, join(root, "examples/e-invoice"));
if (example.kind === "refused" || example.errorCodes.length > 0)
  throw new Error(`the example: ${JSON.stringify(example)}`);
good.push(join(out, "example.pdf"));
writeFileSync(join(out, "example.pdf"), example.bytes);
const wrongSum = eInvoice("EN 16931").replace(">1190.00</ram:GrandTotalAmount>", ">1191.00</ram:GrandTotalAmount>");
const bad = await written("wrong-sum", "EN 16931", "pdf/a-3b", wrongSum);
const verdicts = judged([...good, bad]);
const wrong = [
  ...good.filter((file) => !verdicts.has(file)).map((file) => `not judged: ${file}`),
  ...good.flatMap((file) => (verdicts.get(file) === undefined ? [] : [`invalid: ${file}: ${verdicts.get(file)}`])),
  ...(verdicts.get(bad) === undefined ? [`valid, although its sums are wrong: ${bad}`] : []),
];
for (const line of wrong) console.error(line);
console.log(`${good.length} e-invoices, ${wrong.length} wrong`);
exit(wrong.length === 0 ? 0 : 1);
