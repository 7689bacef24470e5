import { holderOf } from "../page/edit-step.ts";
import { writingWords } from "../words/writing-words.ts";
import { openPageWriting } from "./page-writing.ts";
import { WriteBars } from "./write-bars.tsx";
import { WriteField } from "./write-field.tsx";
import { WriteLayer } from "./write-layer.tsx";
import type { PageWriting } from "./writing-model.ts";

/** The element that somebody writes in; undefined: nobody writes. */
function writtenElement({
  written,
}: PageWriting): { readonly pointer: string; readonly row: number | undefined } | undefined {
  const own = written.value;
  return own === undefined ? undefined : { pointer: holderOf(own.pointer), row: own.shown?.row };
}

/** Why the last key or click did nothing, in words; empty: it did something. */
function refusalOf({ refused }: PageWriting): string {
  return refused.value === undefined ? "" : writingWords.value.refusals[refused.value];
}

/** What leads on from the caret, and out of the field that Tab stays in (WCAG 2.1.2); empty: nobody writes. */
function keysOf({ written, tabs, refused, link, hasLinkKey, isEmptyParagraph }: PageWriting): string {
  const words = writingWords.value;
  const about = refused.value === "end of tabs" ? undefined : tabs.value;
  if (written.value === undefined) return "";
  const leads = link.value === undefined ? "" : words.link.leads(link.value);
  const linkKey = hasLinkKey.value ? words.link.key : "";
  return `${leads}${linkKey}${isEmptyParagraph.value ? words.insert.key : ""}${words.keys[about ?? "text"]}`;
}

/** Writing on the page, in one script that is loaded when the pages are there. */
export const inPlace = { openPageWriting, writtenElement, refusalOf, keysOf, WriteBars, WriteField, WriteLayer };
