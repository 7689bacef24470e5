import { jsonFaultMessage } from "../vocabulary/json-fault.ts";
import { validateDefinition } from "../vocabulary/validate.ts";
import { readGiven } from "./given-file.ts";
import { UsageError } from "./usage-error.ts";

/** `colophon lint <definition.json>`: a line for each fault; exit code 1 when there is one. */
export async function lint([file, ...more]: readonly string[]): Promise<number> {
  if (file === undefined || more.length > 0) throw new UsageError("lint takes one file.");
  const faults = faultsIn((await readGiven(file)).toString("utf8"));
  for (const { code, path, message } of faults) console.log(`${file}#${path}: ${code}: ${message}`);
  if (faults.length === 0) console.log(`${file}: no faults.`);
  return faults.length === 0 ? 0 : 1;
}

function faultsIn(text: string): ReturnType<typeof validateDefinition> {
  let definition: unknown;
  try {
    definition = JSON.parse(text);
  } catch {
    return [{ code: "INVALID_JSON", path: "", message: jsonFaultMessage(text, "The definition") }];
  }
  return validateDefinition(definition);
}
