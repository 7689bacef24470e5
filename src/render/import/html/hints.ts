import type { Declarations } from "../../graphics/draw/svg-file/css/declarations.ts";
import type { HtmlElement } from "./tree.ts";

/** Attributes of old that say how something looks, as declarations (HTML, 15.3, presentational hints). */
export function hintsOf(element: HtmlElement): Declarations {
  const made = new Map<string, { readonly value: string; readonly important: boolean }>();
  const set = (property: string, value: string | undefined): void => {
    if (value !== undefined && value !== "") made.set(property, { value, important: false });
  };
  const { attributes, name } = element;
  const given = (attribute: string): string | undefined => attributes.get(attribute)?.trim();
  set("background-color", given("bgcolor"));
  set("direction", given("dir")?.toLowerCase());
  if (name === "font") {
    set("color", given("color"));
    set("font-family", given("face"));
    set("font-size", fontSizes[given("size") ?? ""]);
  }
  if (name === "img") return made;
  const align = given("align")?.toLowerCase();
  if (name === "table") set("margin-left", align === "center" ? "auto" : undefined);
  else set("text-align", align === undefined || align === "justify" ? align : `-blocks-${align}`);
  set("vertical-align", given("valign")?.toLowerCase());
  if (["table", "td", "th", "col", "hr"].includes(name)) set("width", lengthOf(given("width")));
  if (name === "td" || name === "th") cellHints(element, set);
  return made;
}

const fontSizes: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  "1": "x-small",
  "2": "small",
  "3": "medium",
  "4": "large",
  "5": "x-large",
  "6": "xx-large",
  "7": "36pt",
});

/** The padding and borders that the attributes of a table give its cells. */
function cellHints(cell: HtmlElement, set: (property: string, value: string | undefined) => void): void {
  let table = cell.parent;
  while (table !== undefined && table.name !== "table") table = table.parent;
  const padding = lengthOf(table?.attributes.get("cellpadding"));
  const border = Number.parseInt(table?.attributes.get("border") ?? "0", 10);
  for (const side of ["top", "right", "bottom", "left"]) {
    set(`padding-${side}`, padding);
    if (border > 0) set(`border-${side}`, "1px solid #808080");
  }
}

const lengthOf = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  return /^\d+(?:\.\d+)?$/.test(value.trim()) ? `${value.trim()}px` : value.trim();
};
