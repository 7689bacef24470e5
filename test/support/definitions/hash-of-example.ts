import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { localEngine } from "../threads/local-engine.ts";
import { renderFolder } from "./render-example.ts";

// Renders an example in a process of its own and prints the hash of each file, a line each: `hash-of-example.ts <example> <format>…`.

const [, , example = "", ...formats] = process.argv;
const folder = fileURLToPath(new URL(`../../../examples/${example}`, import.meta.url));
const engine = localEngine();
for (const format of formats) {
  const outcome = await renderFolder(engine, folder, format === "docx" ? "docx" : "pdf");
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  console.log(createHash("sha256").update(outcome.bytes).digest("hex"));
}
