import { counterNames } from "../../../vocabulary/counters/counting-symbol.ts";
import { colorOf, length, namedSizes, namedWidths } from "./looks.ts";
import { type TakenProperty, taken } from "./properties.ts";

type Grammar = (value: string) => boolean;

const words = (...names: readonly string[]): Grammar => {
  const known = new Set(names.flatMap((one) => one.split(" ")));
  return (value) => value.split(/\s+/).every((word) => known.has(word));
};
const either =
  (...grammars: readonly Grammar[]): Grammar =>
  (value) =>
    grammars.some((one) => one(value));
const isColor: Grammar = either(words("transparent none currentcolor auto"), (value) => colorOf(value) !== undefined);
const isLength: Grammar = (value) => length(value, 1) !== undefined;
const isShare: Grammar = (value) => /^[\d.]+%$/.test(value);
/** Text of no size is as large as that around it. */
const isSizeOfText: Grammar = (value) => (isLength(value) || isShare(value)) && Number.parseFloat(value) > 0;
/** The reader reports by messages of its own what it makes of them. */
const reportedElsewhere: Grammar = () => true;

const isSize = either(isLength, isShare, words("auto none min-content max-content fit-content"));
const isBreak = words("auto avoid avoid-page always page left right recto verso");
const lineKind = words("none hidden solid dashed dotted double groove ridge inset outset");
const lineWidth = either(isLength, words(Object.keys(namedWidths).join(" ")));
const distance = either(isLength, words("auto"));

/** Values that the reader takes over, or that change nothing; any other one is reported with its property. */
const understood: Readonly<Record<TakenProperty, Grammar>> = {
  display: words(
    "none block inline inline-block flow-root list-item contents flex inline-flex grid inline-grid table inline-table",
    "table-row table-cell table-caption table-column table-column-group table-row-group table-header-group table-footer-group",
  ),
  color: isColor,
  "background-color": isColor,
  "background-image": reportedElsewhere,
  direction: words("ltr rtl"),
  "white-space": words("normal pre pre-wrap pre-line break-spaces"),
  "box-sizing": words("border-box content-box"),
  "font-family": reportedElsewhere,
  "font-size": either(isSizeOfText, words("smaller larger", Object.keys(namedSizes).join(" "))),
  "font-style": (value) => /^(?:normal|italic|oblique)\b/.test(value),
  "font-weight": words("normal bold bolder 100 200 300 400 500 600 700 800 900"),
  "letter-spacing": either(isLength, words("normal")),
  "line-height": either(isLength, isShare, words("normal"), (value) => /^[\d.]+$/.test(value)),
  "vertical-align": words("baseline top middle bottom super sub text-top text-bottom"),
  "text-align": words("left right start end center justify -blocks-left -blocks-right -blocks-center"),
  "text-decoration-line": words("none underline overline line-through"),
  "text-indent": isLength,
  "text-transform": words("none uppercase lowercase capitalize"),
  "list-style-type": words("disc circle square none outside", counterNames.join(" ")),
  width: isSize,
  "max-width": isSize,
  // A share of a height that content decides is none (CSS 2.2, 10.5).
  height: isSize,
  "min-height": isSize,
  "border-collapse": words("collapse separate"),
  "border-radius": isLength,
  "break-before": isBreak,
  "break-after": isBreak,
  "break-inside": isBreak,
  "page-break-before": isBreak,
  "page-break-after": isBreak,
  "page-break-inside": isBreak,
  flex: reportedElsewhere,
  "flex-basis": reportedElsewhere,
  "flex-direction": words("row column"),
  "flex-grow": reportedElsewhere,
  "justify-content": words("normal start flex-start left space-between end flex-end right"),
  gap: reportedElsewhere,
  "column-gap": reportedElsewhere,
  "row-gap": reportedElsewhere,
  "grid-gap": reportedElsewhere,
  "grid-template-columns": reportedElsewhere,
  "grid-column": reportedElsewhere,
  "grid-row": reportedElsewhere,
  "grid-area": reportedElsewhere,
  "grid-column-start": reportedElsewhere,
  "grid-row-start": reportedElsewhere,
  "grid-column-end": reportedElsewhere,
  order: reportedElsewhere,
  float: words("none left right inline-start inline-end"),
  position: reportedElsewhere,
  top: reportedElsewhere,
  right: reportedElsewhere,
  bottom: reportedElsewhere,
  left: reportedElsewhere,
  inset: reportedElsewhere,
  transform: reportedElsewhere,
  columns: reportedElsewhere,
  "column-count": reportedElsewhere,
  "margin-top": distance,
  "margin-right": distance,
  "margin-bottom": distance,
  "margin-left": distance,
  "padding-top": isLength,
  "padding-right": isLength,
  "padding-bottom": isLength,
  "padding-left": isLength,
  "border-top-style": lineKind,
  "border-right-style": lineKind,
  "border-bottom-style": lineKind,
  "border-left-style": lineKind,
  "border-top-width": lineWidth,
  "border-right-width": lineWidth,
  "border-bottom-width": lineWidth,
  "border-left-width": lineWidth,
  "border-top-color": isColor,
  "border-right-color": isColor,
  "border-bottom-color": isColor,
  "border-left-color": isColor,
};

const isOfAny = /^(?:initial|inherit|unset|revert)$/;

/** Properties of which the reader reports itself what it makes of their values. */
export const reportedByReader: readonly string[] = taken.filter((name) => understood[name] === reportedElsewhere);

/** Whether the reader takes over a value of a property that it knows, or the value changes nothing. */
function understands(name: TakenProperty, value: string): boolean {
  const written = value.trim().toLowerCase();
  return isOfAny.test(written) || understood[name](written);
}

const screen = "no page on paper shows it";
const placed = "a place of its own is reported";
const picture = "the picture is reported";
const fitting = "the parts of a box fit into it";

/** Properties that change nothing on a page, each with its reason. */
const withoutEffect: Readonly<Record<string, string>> = {
  ...{ cursor: screen, "pointer-events": screen, "user-select": screen, transition: screen, animation: screen },
  ...{ "scroll-behavior": screen, resize: screen, appearance: screen, "will-change": screen, "caret-color": screen },
  ...{ "text-rendering": screen, "font-smoothing": screen, "print-color-adjust": screen, "color-adjust": screen },
  ...{ "text-size-adjust": screen, "transition-property": screen, "transition-duration": screen },
  ...{ "z-index": placed, clear: placed },
  ...{ "background-size": picture, "background-position": picture, "background-repeat": picture },
  ...{ "background-attachment": picture, "background-clip": picture, "background-origin": picture },
  ...{ "transform-origin": "what is turned is reported", "flex-shrink": fitting, "flex-wrap": fitting },
  ...{ "table-layout": "columns have their widths", "font-kerning": "pairs of letters are always kerned" },
  ...{ "overflow-wrap": "words longer than a line are broken", "word-wrap": "words longer than a line are broken" },
};

/** Values of other properties that are as if they were not there. */
const usualValues: Readonly<Record<string, RegExp>> = {
  ...{ overflow: /^(?:visible|auto)$/, "overflow-x": /^(?:visible|auto)$/, "overflow-y": /^(?:visible|auto)$/ },
  ...{ outline: /^(?:none|0)/, "box-shadow": /^none$/, "text-shadow": /^none$/, opacity: /^1(?:\.0*)?$/ },
  ...{ visibility: /^visible$/, "word-spacing": /^(?:normal|0\w*)$/, "min-width": /^(?:auto|0\w*)$/ },
  ...{ "max-height": /^none$/, "list-style-position": /^outside$/, "list-style-image": /^none$/ },
  ...{ "caption-side": /^top$/, "border-spacing": /^0\w*$/, "font-variant": /^normal$/, "font-stretch": /^normal$/ },
  ...{ hyphens: /^(?:manual|none)$/, "writing-mode": /^horizontal-tb$/, "unicode-bidi": /^(?:normal|embed)$/ },
  ...{ "align-items": /^(?:normal|stretch|flex-start|start|top)$/, "align-self": /^(?:auto|stretch)$/ },
  ...{ "word-break": /^normal$/, "font-size-adjust": /^none$/, "text-decoration-style": /^solid$/ },
};

/** Properties of one program, which others do not show. */
const ofOneProgram = /^-(?:webkit|moz|ms|o|khtml|apple)-|^mso-|^tab-interval$/;
const says = /^(?:initial|inherit|unset|revert)$/i;
const takenNames: ReadonlySet<string> = new Set(taken);
const isTaken = (name: string): name is TakenProperty => takenNames.has(name);

/** A value as it stands in the report. */
const mostShown = 60;

/** The name under which a declaration is reported, with what of its value is not understood; undefined: it is taken over, or changes nothing. */
export function notTaken(name: string, value: string): string | undefined {
  if (isTaken(name)) return understands(name, value) ? undefined : `${name}: ${value.trim().slice(0, mostShown)}`;
  if (name.startsWith("--") || Object.hasOwn(withoutEffect, name) || ofOneProgram.test(name)) return undefined;
  const usual = Object.hasOwn(usualValues, name) ? usualValues[name] : undefined;
  return says.test(value) || usual?.test(value.trim()) === true ? undefined : name;
}
