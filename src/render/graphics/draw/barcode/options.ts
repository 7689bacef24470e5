import type { EncoderOptions } from "./encoder.ts";

const anyNumber = "number";
const anyText = "text";
const yesOrNo = "flag";

/**
 * Encoder options an author may set, by their names in BWIPP. Colours, sizes, fonts and whatever else concerns the look
 * are ours: they have slots and keys of their own.
 */
export const barcodeOptions: Readonly<Record<string, "number" | "text" | "flag">> = {
  addontextsize: anyNumber,
  addontextxoffset: anyNumber,
  addontextyoffset: anyNumber,
  alttext: anyText,
  badmod11: yesOrNo,
  borderbottom: anyNumber,
  borderleft: anyNumber,
  borderright: anyNumber,
  bordertop: anyNumber,
  borderwidth: anyNumber,
  category: anyText,
  cccolumns: anyNumber,
  ccversion: anyText,
  checktype: anyText,
  columns: anyNumber,
  custinfoenc: anyText,
  dontlint: yesOrNo,
  dotty: yesOrNo,
  eclevel: anyText,
  eclevelforce: yesOrNo,
  eci: yesOrNo,
  fixedeclevel: yesOrNo,
  fnc1: anyText,
  format: anyText,
  guardheight: anyNumber,
  guardleftpos: anyNumber,
  guardleftypos: anyNumber,
  guardrightpos: anyNumber,
  guardrightypos: anyNumber,
  guardwhitespace: yesOrNo,
  guardwidth: anyNumber,
  hostratio: anyText,
  includecheck: yesOrNo,
  includecheckintext: yesOrNo,
  includetext: yesOrNo,
  inkspread: anyNumber,
  inkspreadh: anyNumber,
  inkspreadv: anyNumber,
  layers: anyNumber,
  mask: anyText,
  mod: anyNumber,
  mode: anyText,
  newencoder: yesOrNo,
  parse: yesOrNo,
  parsefnc: yesOrNo,
  permitaddon: yesOrNo,
  pos: anyText,
  raw: yesOrNo,
  readerinit: yesOrNo,
  rev: anyText,
  rowmult: anyNumber,
  rows: anyNumber,
  sam: anyText,
  segments: anyNumber,
  semi: yesOrNo,
  sepheight: anyNumber,
  showborder: yesOrNo,
  start: anyText,
  stop: anyText,
  suppressstart: yesOrNo,
  textgaps: anyNumber,
  textsize: anyNumber,
  textxalign: anyText,
  textxoffset: anyNumber,
  textyalign: anyText,
  textyoffset: anyNumber,
  type: anyText,
  unlatchextbeforec: yesOrNo,
  validatecheck: yesOrNo,
  version: anyText,
};

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

function checkValue(kind: "number" | "text" | "flag", value: unknown): string | number | boolean | undefined {
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
