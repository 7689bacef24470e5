import type {
  CheckBox,
  ChoiceField,
  FormField,
  RadioButton,
  SignaturePlaceField,
  TextField,
} from "../../../model/document/field.ts";
import type { TextLook } from "../../../model/look.ts";
import type { Inline } from "../../../model/text/inline.ts";
import { borderXml } from "../properties/border.ts";
import { type RunLook, runDifferences, runProperties } from "../properties/run.ts";
import { escapeXml } from "../xml/escape.ts";
import { hex } from "../xml/units.ts";
import type { RunContext } from "./run-context.ts";

type PlacedField = Extract<Inline, { readonly kind: "picture" }>;

/** A field on its way into a content control. */
interface OpenField {
  readonly look: TextLook;
  readonly width: number;
  readonly context: RunContext;
}

/** A content control: its kind and its content. */
interface Control {
  /** The element of `w:sdtPr` that says what it is. */
  readonly kind: string;
  readonly text: string;
  /** The text only says what belongs there. */
  readonly isEmpty: boolean;
}

/** ECMA-376-1, 17.5.2: names of controls have at most 64 characters. */
const longestName = 64;
const placeholderColor = "808080";

/** A field of a form as a content control that stands in its line: its name is the tag, its label the title. */
export function fieldXml(field: FormField, placed: PlacedField, context: RunContext): string {
  const { registries, width: most } = context.writing;
  const { look } = placed;
  const width = Math.min(placed.width, most);
  const fitting = width < placed.width ? (placed.ofWidth?.(width) ?? placed) : placed;
  if (field.kind === "signature") return signaturePlaceXml(field, fitting, context);
  registries.losses.report("formField", field.path);
  const rules = rulesOf(field);
  if (rules.length > 0)
    registries.losses.report("fieldRule", field.path, `Left out of ${quoted(field)}: ${rules.join(", ")}.`);
  const own: TextLook = { ...look, size: field.size, color: field.color, baselineShift: 0, highlight: undefined };
  const { kind, text, isEmpty } = controlOf(field, { look: own, width, context });
  const properties = [
    `<w:alias w:val="${nameXml(field.label)}"/><w:tag w:val="${nameXml(field.name)}"/>`,
    `<w:id w:val="${registries.media.nextId()}"/>`,
    field.isReadOnly ? '<w:lock w:val="contentLocked"/>' : "",
    isEmpty ? "<w:showingPlcHdr/>" : "",
    kind,
  ];
  const runs = runsXml(field, text, isEmpty, { look: own, width, context });
  return `<w:sdt><w:sdtPr>${properties.join("")}</w:sdtPr><w:sdtContent>${runs}</w:sdtContent></w:sdt>`;
}

/** A drawing of the place, with space to sign on paper, or for the block of the document's own signature. */
function signaturePlaceXml(field: SignaturePlaceField, placed: PlacedField, context: RunContext): string {
  const { registries, part } = context.writing;
  const isOwn = registries.facts.signature?.block !== undefined && registries.facts.signature.fieldName === field.name;
  if (!isOwn) registries.losses.report("signatureField", field.path, `It is called ${quoted(field)}.`);
  const picture = isOwn ? field.content : placed.picture;
  const drawing = registries.media.inline({ ...placed, picture, alt: field.label, path: field.path }, part);
  return drawing === "" ? "" : `<w:r>${drawing}</w:r>`;
}

const nameXml = (name: string): string => escapeXml([...name].slice(0, longestName).join(""));

const quoted = ({ name }: FormField): string => JSON.stringify(name);

/** Word checks none of these. */
function rulesOf(field: Exclude<FormField, SignaturePlaceField>): readonly string[] {
  return [
    ...(field.isRequired ? ["required"] : []),
    ...(field.kind === "radio" ? ["one button of a group"] : []),
    ...(field.kind === "text" && field.most !== undefined ? [`at most ${field.most} characters`] : []),
    ...(field.kind === "choice" && field.isMultiple ? ["several choices"] : []),
    ...(field.kind === "choice" && field.isList ? ["a list that stays open"] : []),
  ];
}

function controlOf(field: Exclude<FormField, SignaturePlaceField>, open: OpenField): Control {
  switch (field.kind) {
    case "text":
      return textControl(field, open);
    case "checkbox":
    case "radio":
      return checkControl(field, open);
    case "choice":
      return choiceControl(field, open);
  }
}

function textControl({ value, placeholder, isMultiline, date }: TextField, open: OpenField): Control {
  const isEmpty = value === "";
  const text = isEmpty ? placeholder || blanks(open) : value;
  if (date === undefined) return { kind: isMultiline ? '<w:text w:multiLine="1"/>' : "<w:text/>", text, isEmpty };
  const full = date.day === "" ? "" : ` w:fullDate="${date.day}T00:00:00Z"`;
  const format = `<w:dateFormat w:val="${escapeXml(date.pattern)}"/>`;
  const language = `<w:lid w:val="${escapeXml(open.context.writing.registries.facts.language)}"/>`;
  const stored = '<w:storeMappedDataAs w:val="dateTime"/><w:calendar w:val="gregorian"/>';
  return { kind: `<w:date${full}>${format}${language}${stored}</w:date>`, text, isEmpty };
}

/** As wide as the field: a reader sees where to write. */
function blanks({ look, width, context }: OpenField): string {
  const { writing, paragraph, path } = context;
  const text = { kind: "text", text: blank, look, link: undefined, span: undefined } as const;
  const one = writing.registries.measures.width([text], look, paragraph, path);
  return blank.repeat(Math.min(200, Math.max(1, Math.round(width / Math.max(1, one)))));
}

const blank = "\u00a0";
const signs = {
  checkbox: { ticked: "\u2612", unticked: "\u2610" },
  radio: { ticked: "\u25CF", unticked: "\u25CB" },
};

/**
 * MS-DOCX, 2.6.1.7: what stands for a box that is on and for one that is off. Word has no groups: a radio button is a
 * round box, and several of one group can be on.
 */
function checkControl({ kind: button, isOn }: CheckBox | RadioButton, { look, context }: OpenField): Control {
  const { letters } = context.writing.registries;
  const { ticked, unticked } = signs[button];
  const [piece] = letters.pieces(ticked + unticked, look, { ...context.paragraph, direction: "ltr" }, context.path);
  const font = escapeXml(piece?.kind === "text" ? piece.look.font : look.family);
  const state = (name: string, sign: string): string =>
    `<w14:${name} w14:val="${sign.charCodeAt(0).toString(16)}" w14:font="${font}"/>`;
  const states = state("checkedState", ticked) + state("uncheckedState", unticked);
  const kind = `<w14:checkbox><w14:checked w14:val="${isOn ? 1 : 0}"/>${states}</w14:checkbox>`;
  return { kind, text: isOn ? ticked : unticked, isEmpty: false };
}

/** A list whose options are all seen, or of which several are chosen, is a drop-down list too: Word has no other. */
function choiceControl({ options, chosen }: ChoiceField, open: OpenField): Control {
  const items = [...new Set(options)]
    .filter((option) => option !== "")
    .map((option) => `<w:listItem w:displayText="${escapeXml(option)}" w:value="${escapeXml(option)}"/>`);
  const text = chosen.join(", ");
  const kind = `<w:dropDownList>${items.join("")}</w:dropDownList>`;
  return { kind, text: text || blanks(open), isEmpty: text === "" };
}

function runsXml(field: FormField, text: string, isEmpty: boolean, { look, context }: OpenField): string {
  const { letters } = context.writing.registries;
  let xml = "";
  for (const piece of letters.pieces(text, look, context.paragraph, field.path)) {
    if (piece.kind !== "text") {
      xml += piece.kind === "tab" ? "<w:r><w:tab/></w:r>" : "<w:r><w:br/></w:r>";
      continue;
    }
    const framed = framedLook(piece.look, field);
    const shown = isEmpty ? { ...framed, color: placeholderColor } : framed;
    const properties = runProperties(runDifferences(shown, context.base, piece.rtl));
    xml += `<w:r>${properties}<w:t xml:space="preserve">${escapeXml(piece.text)}</w:t></w:r>`;
  }
  return xml;
}

/** A button has a frame in its sign. */
function framedLook(look: RunLook, { kind, border, background }: FormField): RunLook {
  if (kind === "checkbox" || kind === "radio") return look;
  const frame =
    border === undefined || border.width <= 0 ? undefined : ({ ...border, style: "solid", opacity: 1 } as const);
  return {
    ...look,
    border: frame === undefined ? look.border : borderXml("bdr", frame),
    shade: background === undefined ? look.shade : hex(background),
  };
}
