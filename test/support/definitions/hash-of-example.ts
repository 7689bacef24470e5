import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { localEngine } from "../threads/local-engine.ts";
import { renderFolder } from "./render-example.ts";

// Renders an example in a process of its own and prints the file's hash: `hash-of-example.ts <example> [format]`.

const folder = fileURLToPath(new URL(`../../../examples/${process.argv[2]}`, import.meta.url));
const outcome = await renderFolder(localEngine(), folder, process.argv[3] === "docx" ? "docx" : "pdf");
if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
console.log(createHash("sha256").update(outcome.bytes).digest("hex"));
