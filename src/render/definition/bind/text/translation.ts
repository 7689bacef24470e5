import { argument, rawArguments } from "../../markup/arguments.ts";

/** `[t, key, name=value]`: a text of the document in its language. Key and values are as the author wrote them. */
export interface Translation {
  readonly key: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  readonly spelling: string;
}

export type TranslationPart = { readonly kind: "translation" } & Translation;

const named = /^\s{0,40}([A-Za-z_]\w{0,63})\s{0,40}=(?!\s*=)/;

export function readTranslation(inside: string, spelling: string): TranslationPart {
  const [key = "", ...slots] = rawArguments(inside);
  const parameters = slots.flatMap((slot) => {
    const [before = "", name] = named.exec(slot) ?? [];
    return name === undefined ? [] : [{ name, value: slot.slice(before.length).trim() }];
  });
  return { kind: "translation", key: argument(key), parameters, spelling };
}
