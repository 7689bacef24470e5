import type { EncoderOptions } from "./encoder.ts";

type OptionKind = "number" | "text" | "flag";

const namesOf: Readonly<Record<OptionKind, string>> = {
  number: `
    addontextsize addontextxoffset addontextyoffset borderbottom borderleft borderright bordertop borderwidth
    cccolumns columns guardheight guardleftpos guardleftypos guardrightpos guardrightypos guardwidth inkspread
    inkspreadh inkspreadv layers mod rowmult rows segments sepheight textgaps textsize textxoffset textyoffset
  `,
  text: `
    alttext category ccversion checktype custinfoenc eclevel fnc1 format hostratio mask mode pos rev sam start stop
    textxalign textyalign type version
  `,
  flag: `
    badmod11 dontlint dotty eclevelforce eci fixedeclevel guardwhitespace includecheck includecheckintext includetext
    newencoder parse parsefnc permitaddon raw readerinit semi showborder suppressstart unlatchextbeforec validatecheck
  `,
};

/**
 * Encoder options an author may set, by their names in BWIPP. Colours, sizes, fonts and whatever else concerns the look
 * are ours: they have slots and keys of their own.
 */
export const barcodeOptions: Readonly<Record<string, OptionKind>> = Object.fromEntries(
  (["number", "text", "flag"] as const).flatMap((kind) =>
    namesOf[kind]
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind]),
  ),
);

/** Beyond this a number makes a symbol larger than any page. */
const largest = 100;
const longest = 200;

/** Values as the encoder takes them, and what had to be left out, each with the reason. */
export interface CheckedOptions {
  readonly options: EncoderOptions;
  readonly faults: readonly string[];
}

export function checkOptions(given: Readonly<Record<string, unknown>>): CheckedOptions {
  const options: Record<string, string | number | boolean> = {};
  const faults: string[] = [];
  for (const [key, value] of Object.entries(given)) {
    const name = key.toLowerCase();
    const kind = Object.hasOwn(barcodeOptions, name) ? barcodeOptions[name] : undefined;
    const checked = kind === undefined ? undefined : checkValue(kind, value);
    if (kind === undefined) faults.push(`${JSON.stringify(key.slice(0, 40))} is not an option of the encoders`);
    else if (checked === undefined)
      faults.push(`the option ${name} does not take ${String(JSON.stringify(value)).slice(0, 40)}`);
    else options[name] = checked;
  }
  return { options, faults };
}

function checkValue(kind: OptionKind, value: unknown): string | number | boolean | undefined {
  const text = typeof value === "string" ? value.trim() : value;
  switch (kind) {
    case "flag":
      if (text === true || text === "true" || text === "") return true;
      return text === false || text === "false" ? false : undefined;
    case "number": {
      const number = typeof text === "string" && text !== "" ? Number(text) : text;
      return typeof number === "number" && Math.abs(number) <= largest ? number : undefined;
    }
    case "text":
      if (typeof text === "number") return Math.abs(text) <= 1e9 ? String(text) : undefined;
      return typeof text === "string" && text.length <= longest ? text : undefined;
  }
}
