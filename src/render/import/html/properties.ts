/** The four sides of a box. */
export const sides = ["top", "right", "bottom", "left"] as const;
export type CssSide = (typeof sides)[number];

/** The longhands of CSS that the reader takes over or reports by messages of their own: it can ask for no others. */
export const taken = [
  ...["display", "color", "background-color", "background-image", "direction", "white-space", "box-sizing"],
  ...["font-family", "font-size", "font-style", "font-weight", "letter-spacing", "line-height", "vertical-align"],
  ...["text-align", "text-decoration-line", "text-indent", "text-transform", "list-style-type"],
  ...["width", "max-width", "height", "min-height", "border-collapse", "border-radius"],
  ...["break-before", "break-after", "break-inside", "page-break-before", "page-break-after", "page-break-inside"],
  ...["flex", "flex-basis", "flex-direction", "flex-grow", "justify-content", "gap", "column-gap", "row-gap"],
  ...["grid-gap", "grid-template-columns", "grid-column", "grid-row", "grid-area", "grid-column-start", "order"],
  ...["grid-row-start", "grid-column-end", "float", "position", "transform", "columns", "column-count"],
  ...["margin-top", "margin-right", "margin-bottom", "margin-left"],
  ...["padding-top", "padding-right", "padding-bottom", "padding-left"],
  ...["border-top-style", "border-right-style", "border-bottom-style", "border-left-style"],
  ...["border-top-width", "border-right-width", "border-bottom-width", "border-left-width"],
  ...["border-top-color", "border-right-color", "border-bottom-color", "border-left-color"],
] as const;
export type TakenProperty = (typeof taken)[number];

/** Longhands of CSS and their values, as text. All can be looked through, for the accounting. */
export interface Properties extends Iterable<readonly [name: string, value: string]> {
  readonly get: (name: TakenProperty) => string | undefined;
  readonly has: (name: TakenProperty) => boolean;
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
  ...{ "z-index": placed, top: placed, right: placed, bottom: placed, left: placed, inset: placed, clear: placed },
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

/** Lengths that the reader has no number for. */
const unknownLength = /\d(?:vw|vh|vmin|vmax|dvh|svh|lvh|cap|ic|lh|rlh)\b|\b(?:calc|min|max|clamp|env)\(/i;

/** The name under which a declaration is reported, with what of its value is not understood; undefined: it is taken over, or changes nothing. */
export function notTaken(name: string, value: string): string | undefined {
  if (takenNames.has(name)) {
    const [found] = /\d|\(/.test(value) ? (unknownLength.exec(value) ?? []) : [];
    return found === undefined ? undefined : `${name}: ${found.replace(/^\d|\($/g, "")}`;
  }
  if (name.startsWith("--") || Object.hasOwn(withoutEffect, name) || ofOneProgram.test(name)) return undefined;
  const usual = Object.hasOwn(usualValues, name) ? usualValues[name] : undefined;
  return says.test(value) || usual?.test(value.trim()) === true ? undefined : name;
}
