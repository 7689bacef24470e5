import type { CheckBox, ChoiceField, FormField, TextField } from "../../model/field.ts";
import type { Color } from "../../model/look.ts";
import { array, dictionary, type Entries, name, real, textString } from "../file/objects.ts";

/** Field flags by their bit positions, from 1 (ISO 32000-1, tables 221, 228 and 230). */
const flags = { readOnly: 1, required: 2, multiline: 13, combo: 18, multiSelect: 22 };

const set = (position: number, is: boolean): number => (is ? 1 << (position - 1) : 0);

/** What a field says of itself, without its place and its appearance (12.7.3). */
export function fieldEntries(field: FormField): Entries {
  const { flags: own, entries } = entriesOfKind(field);
  const all = own | set(flags.readOnly, field.isReadOnly) | set(flags.required, field.isRequired);
  return {
    T: textString(field.name),
    TU: textString(field.label),
    Ff: all === 0 ? undefined : String(all),
    ...entries,
    DA: `(/Helv ${real(field.size)} Tf ${numbers(field.color)} rg)`,
    ...border(field),
  };
}

interface OwnEntries {
  readonly flags: number;
  readonly entries: Entries;
}

function entriesOfKind(field: FormField): OwnEntries {
  switch (field.kind) {
    case "text":
      return textEntries(field);
    case "checkbox":
      return checkBoxEntries(field);
    case "choice":
      return choiceEntries(field);
  }
}

const quadding = { left: "0", center: "1", right: "2" };

function textEntries({ value, isMultiline, most, align }: TextField): OwnEntries {
  const V = textString(value);
  const MaxLen = most === undefined ? undefined : String(most);
  return {
    flags: set(flags.multiline, isMultiline),
    entries: { FT: "/Tx", V, DV: V, MaxLen, Q: quadding[align] },
  };
}

function checkBoxEntries({ isOn, exported }: CheckBox): OwnEntries {
  const V = isOn ? name(exported) : "/Off";
  return { flags: 0, entries: { FT: "/Btn", V, DV: V } };
}

function choiceEntries({ options, chosen, isList, isMultiple }: ChoiceField): OwnEntries {
  const values = chosen.map(textString);
  const V = values.length > 1 ? array(values) : values[0];
  const first = options.findIndex((option) => chosen.includes(option));
  const TI = isList && first > 0 ? String(first) : undefined;
  return {
    flags: set(flags.combo, !isList) | set(flags.multiSelect, isMultiple),
    entries: { FT: "/Ch", Opt: array(options.map(textString)), V, DV: V, TI },
  };
}

/** For viewers that draw the field again when a reader has typed (12.5.6.19, MK; 12.5.4, BS). */
function border({ border: line, background }: FormField): Entries {
  const color = (value: Color | undefined): string | undefined =>
    value === undefined ? undefined : `[${numbers(value)}]`;
  return {
    MK: dictionary({ BC: color(line?.color), BG: color(background) }),
    BS: dictionary({ W: real(line?.width ?? 0), S: "/S" }),
  };
}

const numbers = ({ r, g, b }: Color): string => [r, g, b].map((part) => real(part)).join(" ");
