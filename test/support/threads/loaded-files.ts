import { existsSync, readdirSync } from "node:fs";
import { Session } from "node:inspector";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// Prints, as JSON, the files of packages that renders of all examples and of one with charts load, one of them as DOCX too, and of one with a password. The debugger names every script.

const root = fileURLToPath(new URL("../../../examples/", import.meta.url));
const loaded = new Set<string>();
const session = new Session();
session.connect();
session.on("Debugger.scriptParsed", ({ params: { url } }) => {
  if (!url.includes("/node_modules/")) return;
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  loaded.add(path.replace(/\?.*$/, ""));
});
session.post("Debugger.enable");

const { localEngine } = await import("./local-engine.ts");
const { exampleJob, exampleOutside, renderFolder } = await import("../definitions/render-example.ts");
const { render } = await import("../../../src/render/jobs/render.ts");
const engine = localEngine();
for (const folder of [root, join(root, "gallery")]) {
  for (const name of readdirSync(folder)) {
    if (existsSync(join(folder, name, "definition.json"))) await renderFolder(engine, join(folder, name));
  }
}
const early = [...loaded].filter((file) => /[\\/]d3-/.test(file));
if (early.length > 0) throw new Error(`No document has had a chart yet, and these are loaded: ${early.join(", ")}`);
await renderFolder(engine, join(root, "kinds/dashboard"));
await renderFolder(engine, join(root, "brochure"), "docx");
const encryption = { encryptionType: "aes256", userPassword: "p\u00e4ssword", ownerPassword: "another" };
const made = await render(exampleJob({ document: { encryption, content: [{ p: "text" }] } }), exampleOutside, engine);
if (made.kind !== "made") throw new Error(JSON.stringify(made.refusal));
console.log(JSON.stringify([...loaded].toSorted()));
