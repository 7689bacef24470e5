import { argument, rawArguments } from "../markup/arguments.ts";
import { cutAtShortcodes } from "./cut-at-shortcodes.ts";

/** `[t, key, name=value]`: a text of the document in its language. Key and values are as the author wrote them. */
export interface Translation {
  readonly key: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly spelling: string;
}

type Part = { readonly kind: "text"; readonly text: string } | ({ readonly kind: "translation" } & Translation);

const opening = /\[ {0,8}t {0,8},/gi;

/** Whether a text may have `[t, …]`: a quick look. */
export const mayHaveTranslations = (text: string): boolean => text.includes("[") && text.search(opening) !== -1;

/** Cuts a text at `[t, …]`, in one pass. After a backslash it is text, and so it is without its closing bracket. */
export const cutAtTranslations = (text: string): readonly Part[] => cutAtShortcodes(text, opening, read);

const named = /^\s{0,40}([A-Za-z_]\w{0,63})\s{0,40}=(?!\s*=)/;

function read(inside: string, spelling: string): Part {
  const [key = "", ...slots] = rawArguments(inside);
  const parameters = slots.flatMap((slot) => {
    const [before = "", name] = named.exec(slot) ?? [];
    return name === undefined ? [] : [{ name, value: slot.slice(before.length).trim() }];
  });
  return { kind: "translation", key: argument(key), parameters, spelling };
}
