import type { Warning } from "../../../vocabulary/http/warning.ts";
import { Refusal } from "../../../vocabulary/refusal.ts";
import { repeatedId } from "../../contract/repeated-id.ts";
import { checkTemplateText } from "../../definition/accept/accept.ts";

/** Ids that are inspected; authors with more of them need no hints. */
const mostIds = 10_000;

/**
 * Findings about a template's text before there is any data: the faults for which generation would refuse it, or
 * otherwise the ids that several elements have.
 */
export function inspectTemplate(text: string): readonly Warning[] {
  try {
    return repeatedIds(checkTemplateText(text));
  } catch (error) {
    if (error instanceof Refusal) return error.faults;
    throw error;
  }
}

function repeatedIds(content: unknown): readonly Warning[] {
  const first = new Map<string, string>();
  const warnings: Warning[] = [];
  for (const { id, path } of idsIn(content, "")) {
    if (first.size >= mostIds) break;
    const before = first.get(id);
    if (before === undefined) first.set(id, path);
    else warnings.push({ code: "ID_REPEATED", path, message: repeatedId(id, before) });
  }
  return warnings.slice(0, 100);
}

/** Names of places in the document; those inside drawings and components are their own. The depth is that of a definition. */
function* idsIn(value: unknown, path: string): Iterable<{ readonly id: string; readonly path: string }> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    const place = `${path}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "id" && typeof member === "string") yield { id: member, path: place };
    else if (key !== "svg" && key !== "use" && key !== "component") yield* idsIn(member, place);
  }
}
