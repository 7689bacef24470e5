import { graphemesOf } from "../../../vocabulary/markup/graphemes.ts";
import type { Typesetter } from "../../graphics/text/typesetter.ts";
import { chosenColor } from "../../model/document/field.ts";
import { black, type Color, plainTextLook, type TextLook } from "../../model/look.ts";
import { heightOf, isRightToLeft, type Line } from "../../model/text/line.ts";
import { type ObjectId, real } from "../../pdf-syntax/objects.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type Dictionary, nameOf } from "../../pdf-syntax/reader/value.ts";
import { textOf } from "../verify/signature-fields.ts";
import { paintBox, paintComb, paintMark } from "./boxes.ts";
import { type ForeignField, type Form, has, type Widget } from "./form.ts";
import { isComb } from "./form-record.ts";
import type { AppearanceCanvas, Painter } from "./painter.ts";
import { lines, setText, type TextTask } from "./set-text.ts";
import { colorOf, type WidgetLook, widgetLook } from "./widget-look.ts";

/** The tools that make appearances. */
export interface AppearanceTools {
  readonly pdf: ForeignPdf;
  readonly form: Form;
  readonly typesetter: Typesetter;
  readonly painter: Painter;
  /** A value is larger than its field. */
  readonly onClipped: (path: string, name: string) => void;
}

/** Content that a field with a text shows. */
export interface ShownContent {
  /** Text to show; of a list, all options, those not chosen included. */
  readonly text: string;
  /** Chosen options of a list, by index. */
  readonly chosen: readonly number[];
  /** Place of the value, for findings. */
  readonly path: string;
}

interface AppearanceSetting extends AppearanceTools {
  readonly field: ForeignField;
  readonly look: WidgetLook;
  readonly text: TextLook;
  /** As the field says it; 0: as large as fits. */
  readonly size: number;
  readonly quadding: number;
}

function settingOf(tools: AppearanceTools, field: ForeignField, widget: Widget): AppearanceSetting {
  const { pdf, form } = tools;
  const own = (key: string) => pdf.resolve(widget.dictionary.entries.get(key));
  const stated = textSetting(textOf(own("DA")) ?? textOf(field.entry("DA")) ?? "");
  const quadding = own("Q") ?? field.entry("Q");
  const look = widgetLook(pdf, widget.dictionary);
  const text = lookLike(stated, fontCalled(pdf, form.dictionary, stated.font));
  return { ...tools, field, look, text, size: stated.size, quadding: Number(quadding ?? 0) };
}

/** The new appearance of a field with a text in one of its places (ISO 32000-1, 12.7.3.3). */
export function textAppearance(
  tools: AppearanceTools,
  field: ForeignField,
  widget: Widget,
  shown: ShownContent,
): ObjectId {
  const setting = settingOf(tools, field, widget);
  const { look, painter } = setting;
  return painter.form(look, (sheet) => {
    paintBox(sheet, look);
    sheet.content.out.latin("/Tx BMC\n");
    sheet.content.save();
    const inset = Math.max(1, look.border?.width ?? 0);
    const [width, height] = [look.width - 2 * inset, look.height - 2 * inset].map((side) => Math.max(0, side));
    sheet.content.out.latin(`${real(inset)} ${real(inset)} ${real(width ?? 0)} ${real(height ?? 0)} re W n\n`);
    if (field.type === "list") paintList(sheet, setting, shown);
    else if (isComb(field) && field.type === "text") paintCombText(sheet, setting, shown);
    else paintText(sheet, setting, shown);
    sheet.content.restore();
    sheet.content.out.latin("EMC\n");
  });
}

/** A line's height, in its letters' size. */
const comfortable = 1.4;

/** Between a field's edge and its text. */
const paddingOf = ({ border }: WidgetLook): number => Math.max(2, 2 * (border?.width ?? 0));

function taskOf({ field, look, text, size }: AppearanceSetting, { path, ...shown }: ShownContent): TextTask {
  const padding = paddingOf(look);
  const isMultiline = field.type === "text" && has(field, "multiline");
  return {
    text: shown.text,
    look: text,
    size,
    width: look.width - 2 * padding,
    height: look.height - (isMultiline ? 2 * padding : (look.border?.width ?? 0) * 2),
    isMultiline,
    path,
  };
}

function paintText(sheet: AppearanceCanvas, setting: AppearanceSetting, shown: ShownContent): void {
  if (shown.text === "") return;
  const { look, quadding } = setting;
  const task = taskOf(setting, shown);
  const set = setText(setting.typesetter, task);
  if (set.isClipped) setting.onClipped(shown.path, setting.field.name);
  const padding = paddingOf(look);
  let y = task.isMultiline ? look.height - padding : (look.height + heightOf(set.lines)) / 2;
  for (const line of set.lines) {
    const free = task.width - line.width;
    const x = quadding === 1 ? free / 2 : quadding === 2 ? free : 0;
    sheet.line(line, padding + (free < 0 ? 0 : x), y - line.ascent);
    y -= line.ascent + line.descent;
  }
}

/** Each character in the middle of its place. */
function paintCombText(sheet: AppearanceCanvas, setting: AppearanceSetting, shown: ShownContent): void {
  const { look, field, typesetter, quadding } = setting;
  const places = Math.min(mostPlaces, field.most ?? 1);
  paintComb(sheet, look, places);
  const inOrder = [...graphemesOf(shown.text)].map(({ segment }) => segment);
  const task = { ...taskOf(setting, shown), width: look.width / places };
  const size = task.size === 0 ? Math.min(task.height / comfortable, task.width) : task.size;
  const letters = isRightToLeft(lines(typesetter, task, [shown.text], size)) ? inOrder.toReversed() : inOrder;
  const first =
    quadding === 2 ? places - letters.length : quadding === 1 ? Math.floor((places - letters.length) / 2) : 0;
  for (const [at, letter] of letters.entries()) {
    const [line] = lines(typesetter, task, [letter], size);
    if (line === undefined) continue;
    const x = (first + at + 0.5) * task.width - line.width / 2;
    sheet.line(line, x, (look.height + line.ascent + line.descent) / 2 - line.ascent);
  }
}

const mostPlaces = 1000;

/** As many options as fit, from the first that is to be seen. */
function paintList(sheet: AppearanceCanvas, setting: AppearanceSetting, shown: ShownContent): void {
  const { look, field, typesetter } = setting;
  const padding = paddingOf(look);
  const task = taskOf(setting, shown);
  let y = look.height - padding / 2;
  for (let at = firstShown(setting, shown.chosen); at < field.options.length && y > padding; at++) {
    const [line]: readonly (Line | undefined)[] = lines(
      typesetter,
      task,
      [(field.options[at]?.text ?? "").replace(/\s/g, " ")],
      task.size === 0 ? usualSize : task.size,
    );
    if (line === undefined) return;
    const height = line.ascent + line.descent;
    if (shown.chosen.includes(at)) {
      sheet.content.fillColor(chosenColor);
      sheet.content.out.latin(`${real(1)} ${real(y - height)} ${real(look.width - 2)} ${real(height)} re f\n`);
    }
    sheet.line(line, padding, y - line.ascent);
    sheet.content.close();
    y -= height;
  }
}

const usualSize = 12;

/** The option at which a list begins, so that what is chosen is seen: the entry TI. */
export function firstOption(tools: AppearanceTools, field: ForeignField, chosen: readonly number[]): number {
  const [widget] = field.widgets;
  return widget === undefined ? 0 : firstShown(settingOf(tools, field, widget), chosen);
}

function firstShown({ look, size, field }: AppearanceSetting, chosen: readonly number[]): number {
  const rows = Math.max(1, Math.floor(look.height / ((size === 0 ? usualSize : size) * comfortable)));
  const last = Math.max(0, field.options.length - rows);
  return (chosen[0] ?? 0) < rows ? 0 : Math.min(last, chosen[0] ?? 0);
}

/** The two appearances of a button that has none. */
export function buttonAppearances(
  tools: AppearanceTools,
  field: ForeignField,
  widget: Widget,
): { on: ObjectId; off: ObjectId } {
  const { pdf, painter } = tools;
  const look = widgetLook(pdf, widget.dictionary);
  const isRound = field.type === "radio" && (look.caption ?? "l") === "l";
  const stated = textSetting(
    textOf(pdf.resolve(widget.dictionary.entries.get("DA"))) ?? textOf(field.entry("DA")) ?? "",
  );
  const paint = (isOn: boolean): ObjectId =>
    painter.form(look, (sheet) => {
      paintBox(sheet, look, isRound);
      if (!isOn) return;
      sheet.content.fillColor(stated.color);
      paintMark(sheet, look, field.type === "radio" ? "l" : "4");
    });
  return { on: paint(true), off: paint(false) };
}

/** Settings of the text in a field (ISO 32000-1, 12.7.3.3, DA). */
interface TextSetting {
  /** The font's name among the form's resources. */
  readonly font: string;
  /** Points; 0: as large as fits. */
  readonly size: number;
  readonly color: Color;
}

const mostSize = 1000;

/** Reads operators of a DA: the last `Tf` and the last colour. */
function textSetting(appearance: string): TextSetting {
  let stated: TextSetting = { font: "", size: 0, color: black };
  let before: string[] = [];
  for (const word of appearance.slice(0, 2000).split(/[\0\t\n\f\r ]+|(?=\/)/)) {
    if (word === "Tf") {
      const size = Math.abs(Number(before.at(-1)));
      const font = (before.at(-2) ?? "").replace(/^\//, "");
      stated = { ...stated, font, size: Number.isFinite(size) ? Math.min(mostSize, size) : 0 };
    } else if (word === "g" || word === "rg" || word === "k") {
      const numbers = before.map(Number).slice(-{ g: 1, rg: 3, k: 4 }[word]);
      if (numbers.every(Number.isFinite)) stated = { ...stated, color: colorOf(numbers) ?? stated.color };
    } else {
      before.push(word);
      continue;
    }
    before = [];
  }
  return stated;
}

const serif = /times|serif(?!.*sans)|roman|georgia|garamond|minion|cambria|palatino|bookman|century/;
const sans = /sans|arial|helv|verdana|calibri/;
const fixed = /cour|mono|consol|typewriter|menlo/;

/** One of our own faces in the manner of a font of the file. */
function lookLike({ color }: TextSetting, fontName: string): TextLook {
  const name = fontName.replace(/^[A-Z]{6}\+/, "").toLowerCase();
  const isSerif = serif.test(name) && !sans.test(name);
  const family = fixed.test(name) ? "Noto Sans Mono" : isSerif ? "Noto Serif" : "Noto Sans";
  return {
    ...plainTextLook(family, 12),
    automatic: family === "Noto Sans",
    weight: /bold|black|heavy|(^|,|-)b($|,)|hebo|cobo|tibo/.test(name) ? 700 : 400,
    italic: /italic|oblique/.test(name),
    color,
  };
}

/** The name of a font in the form's resources. */
function fontCalled(pdf: ForeignPdf, form: Dictionary | undefined, font: string): string {
  const fonts = pdf.dictionary(pdf.dictionary(form?.entries.get("DR"))?.entries.get("Font"));
  const found = pdf.dictionary(fonts?.entries.get(font));
  return nameOf(pdf.resolve(found?.entries.get("BaseFont"))) ?? font;
}
