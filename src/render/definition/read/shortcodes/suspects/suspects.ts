import { LRUCache } from "lru-cache";
import { literalStart } from "../../../../../vocabulary/markup/literal-marks.ts";
import type { ShortcodeScene } from "../effect.ts";
import { foreignMarkupIn } from "./foreign-markup.ts";
import { value } from "./suspect.ts";
import { bracketsIn } from "./suspect-brackets.ts";

/**
 * Reports text that an author probably did not mean as text: shortcodes written slightly wrong, and the markup of other
 * languages. All of it stays as text. Text that is almost certainly a mistake counts as missing, so that a strict caller
 * gets no document with it; text that may well be ordinary gives a remark. Values from the data are text, whatever they
 * look like, as are those of a file with its values in it.
 */
export function reportSuspects(text: string, scene: ShortcodeScene): void {
  if (scene.context.isLiteral === true || !mayBeSuspect.test(text)) return;
  const written = text.includes(literalStart) ? text.replace(literals, value) : text;
  if (harmless.get(written) === true) return;
  const brackets = written.includes("[") ? bracketsIn(written) : [];
  const found = [...brackets, ...foreignMarkupIn(written)];
  for (const { code, message, isDoubtful } of found) {
    const errorCode = isDoubtful ? undefined : "CONTENT_ERROR";
    scene.context.report.add(errorCode, code, scene.path, message.replaceAll(value, "…"));
  }
  if (found.length === 0 && written.length <= longestRemembered) harmless.set(written, true);
}

/** A template's texts, without their data, come again in each of its documents; those with nothing to report are not searched again. */
const harmless = new LRUCache<string, true>({ max: 4_000 });
const longestRemembered = 500;

const mayBeSuspect = /\[ {0,3}\/?[a-z]|\{[{%$#/]|\{[dct][.(]|\$\{|<\/?[a-z]|<%/i;

const literals = /\uFDD0[^\uFDD1]*\uFDD1/g;
