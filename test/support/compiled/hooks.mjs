import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Hooks of Node's loader: what a program of the tests imports from `src` comes from `compiled`, where the run's setup has left it.

const sources = new URL("../../../src/", import.meta.url).href;
const compiled = new URL("../../../compiled/", import.meta.url).href;

export async function resolve(specifier, context, nextResolve) {
  const url = /^(?:[.]|file:)/.test(specifier) ? new URL(specifier, context.parentURL).href : specifier;
  if (!url.startsWith(sources) || !url.endsWith(".ts")) return await nextResolve(specifier, context);
  const file = `${compiled}${url.slice(sources.length, -"ts".length)}js`;
  return { url: file, format: "module", shortCircuit: true };
}

export async function load(url, context, nextLoad) {
  if (!url.startsWith(compiled)) return await nextLoad(url, context);
  return { format: "module", source: readFileSync(fileURLToPath(url)), shortCircuit: true };
}
