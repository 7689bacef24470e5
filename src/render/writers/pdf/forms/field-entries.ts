import type { CheckBox, ChoiceField, FormField, RadioButton, TextField } from "../../../model/document/field.ts";
import type { Color } from "../../../model/look.ts";
import { array, type DictionaryEntries, dictionary, name, real, textString } from "../../../pdf-syntax/objects.ts";

/** Field flags by their bit positions, from 1 (ISO 32000-1, tables 221, 228 and 230). */
const flags = {
  readOnly: 1,
  required: 2,
  multiline: 13,
  noToggleToOff: 15,
  radio: 16,
  combo: 18,
  multiSelect: 22,
  comb: 25,
};

const set = (position: number, is: boolean): number => (is ? 1 << (position - 1) : 0);

/** A field that is one place on one page. */
export type SingleField = Exclude<FormField, RadioButton>;

/** Entries of a field, without its place and its appearance (12.7.3). */
export function fieldEntries(field: SingleField): DictionaryEntries {
  const { flags: own, entries } = entriesOfKind(field);
  const all = own | set(flags.readOnly, field.isReadOnly) | set(flags.required, field.isRequired);
  return {
    T: textString(field.name),
    TU: textString(field.label),
    Ff: all === 0 ? undefined : String(all),
    ...entries,
    ...(field.kind === "signature" ? {} : typingEntries(field)),
  };
}

/** For viewers that draw the field again: what a reader types with, and the frame. */
const typingEntries = (field: FormField): DictionaryEntries => ({
  DA: `(/Helv ${real(field.size)} Tf ${numbers(field.color)} rg)`,
  ...border(field),
});

/** Entries of a group of radio buttons (12.7.4.2.4); its buttons are its kids. */
export function groupEntries(buttons: readonly RadioButton[]): DictionaryEntries {
  const chosen = buttons.findIndex(({ isOn }) => isOn);
  const states = buttonStates(buttons);
  const V = chosen < 0 ? "/Off" : states[chosen];
  const own = set(flags.radio, true) | set(flags.noToggleToOff, true);
  const isRequired = buttons.some((button) => button.isRequired);
  const isReadOnly = buttons.some((button) => button.isReadOnly);
  return {
    FT: "/Btn",
    T: textString(buttons[0]?.group ?? ""),
    TU: textString(buttons[0]?.group ?? ""),
    Ff: String(own | set(flags.readOnly, isReadOnly) | set(flags.required, isRequired)),
    V,
    DV: V,
    Opt: areNames(buttons) ? undefined : array(buttons.map(({ exported }) => textString(exported))),
  };
}

/** Entries of one button in a group. Viewers read TU from each button. */
export const buttonEntries = (button: RadioButton): DictionaryEntries => ({
  TU: textString(button.label),
  ...typingEntries(button),
});

/** The names of the buttons' states: their values, or where one cannot be a name, numbers, which Opt explains. */
export const buttonStates = (buttons: readonly RadioButton[]): readonly string[] =>
  buttons.map(({ exported }, at) => (areNames(buttons) ? name(exported) : `/${at}`));

/** `Off` is the name of the other state; escaped names are broken by some viewers that save. */
const areNames = (buttons: readonly RadioButton[]): boolean =>
  buttons.every(({ exported }) => /^[\w-]+$/.test(exported) && exported !== "Off");

interface OwnEntries {
  readonly flags: number;
  readonly entries: DictionaryEntries;
}

function entriesOfKind(field: SingleField): OwnEntries {
  switch (field.kind) {
    case "text":
      return textEntries(field);
    case "checkbox":
      return checkBoxEntries(field);
    case "choice":
      return choiceEntries(field);
    case "signature":
      return { flags: 0, entries: { FT: "/Sig" } };
  }
}

const quadding = { left: "0", center: "1", right: "2" };

function textEntries({ value, isMultiline, isComb, most, align }: TextField): OwnEntries {
  const V = textString(value);
  const MaxLen = most === undefined ? undefined : String(most);
  return {
    flags: set(flags.multiline, isMultiline) | set(flags.comb, isComb),
    entries: { FT: "/Tx", V, DV: V, MaxLen, Q: quadding[align] },
  };
}

function checkBoxEntries({ isOn, exported }: CheckBox): OwnEntries {
  const V = isOn ? name(exported) : "/Off";
  return { flags: 0, entries: { FT: "/Btn", V, DV: V } };
}

function choiceEntries({ options, chosen, firstSeen, isList, isMultiple, align }: ChoiceField): OwnEntries {
  const values = chosen.map(textString);
  const V = values.length > 1 ? array(values) : values[0];
  const TI = isList && firstSeen > 0 ? String(firstSeen) : undefined;
  return {
    flags: set(flags.combo, !isList) | set(flags.multiSelect, isMultiple),
    entries: {
      FT: "/Ch",
      Opt: array(options.map(textString)),
      V,
      DV: V,
      TI,
      Q: align === "left" ? undefined : quadding[align],
    },
  };
}

/** For viewers that draw the field again when a reader has typed (12.5.6.19, MK; 12.5.4, BS). */
function border({ border: line, background }: FormField): DictionaryEntries {
  const color = (value: Color | undefined): string | undefined =>
    value === undefined ? undefined : `[${numbers(value)}]`;
  return {
    MK: dictionary({ BC: color(line?.color), BG: color(background) }),
    BS: dictionary({ W: real(line?.width ?? 0), S: "/S" }),
  };
}

const numbers = ({ r, g, b }: Color): string => [r, g, b].map((part) => real(part)).join(" ");
