import type { LoopItem } from "../../placeholders/loop-item.ts";

const name = "[\\p{L}_][\\p{L}\\p{N}_.]{0,100}";
const paths = /\{[dc]\.([\p{L}_][\p{L}\p{N}_.[\]+]{0,300})/gu;
const firstList = new RegExp(`^(${name})\\[i\\]`, "u");
const nextMark = /^([\p{L}_][\p{L}\p{N}_.[\]]{0,300}?)\[i\+1\]/u;

/**
 * The list that a text of Carbone is repeated for, one level below the loop that it stands in: of `{d.rows[i].lines[i].x}` it is `rows`,
 * and within the loop over `rows` it is `rows[i].lines`.
 */
export function carboneList(words: string, item: LoopItem | undefined): string | undefined {
  const before = item === undefined ? "" : `${item.list}[i].`;
  for (const [, written = ""] of words.matchAll(paths)) {
    const [, list] = written.startsWith(before) ? (firstList.exec(written.slice(before.length)) ?? []) : [];
    if (list !== undefined) return before + list;
  }
  return undefined;
}

/** The lists whose next entry a text of Carbone shows: `rows` of `{d.rows[i+1].x}`. */
export function nextOf(words: string): ReadonlySet<string> {
  const lists = new Set<string>();
  for (const [, written = ""] of words.matchAll(paths)) {
    const [, list] = nextMark.exec(written) ?? [];
    if (list !== undefined) lists.add(list);
  }
  return lists;
}
