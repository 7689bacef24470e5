import type { CssLook } from "./looks.ts";
import { firstWord, length } from "./looks.ts";
import { sides } from "./properties.ts";
import { placeOf, type StyledElement, type StyledElements } from "./styled.ts";

/** Arrangements of blocks that a page which flows does not have, by name. */
export function reportLayout(given: StyledElement, { findings }: StyledElements): void {
  const { element, properties, display } = given;
  const place = placeOf(element);
  const near = (message: string): void => findings.approximated(place, message);
  if (display.startsWith("inline-"))
    near(`A box of blocks in a line (display: ${display}) stands below what is before it.`);
  reportPosition(given, { findings });
  const columns = firstWord(properties.get("column-count") ?? properties.get("columns"));
  if (columns !== "" && columns !== "auto" && columns !== "1")
    near("Text in several columns (column-count) is in one.");
  if (given.element.name === "details" && !given.element.attributes.has("open"))
    near("What a reader opens (details) is open.");
  const turned = firstWord(properties.get("transform"));
  if (turned !== "" && turned !== "none") near(`What is turned or moved (transform: ${turned}) is not.`);
  if (/url\(|gradient\(/i.test(properties.get("background-image") ?? ""))
    findings.dropped("near", place, "A picture or a gradient behind a block is");
}

/** The same of what stands in a line of a paragraph that looks like `paragraph`. */
export function reportInLine(given: StyledElement, paragraph: CssLook, { findings }: StyledElements): void {
  const { element, display, look } = given;
  const place = placeOf(element);
  reportPosition(given, { findings });
  if (display.startsWith("inline-") && isBox(given))
    findings.approximated(
      place,
      `A box in a line (display: ${display}) is text of that line, without its size, distances and borders.`,
    );
  if (look.baseDirection !== paragraph.baseDirection)
    findings.dropped("near", place, "A direction of text that is not that of its paragraph is");
}

function reportPosition({ element, properties }: StyledElement, { findings }: Pick<StyledElements, "findings">): void {
  const place = placeOf(element);
  const near = (message: string): void => findings.approximated(place, message);
  const float = properties.get("float");
  if (float !== undefined && float !== "none") near(`What floats (float: ${float}) stands where it is in the text.`);
  const position = properties.get("position");
  if (position === "absolute" || position === "fixed")
    near(`What has a place of its own (position: ${position}) stands where it is in the text.`);
  else if (position !== undefined && position !== "static" && offsets.some((side) => isMoved(properties.get(side))))
    near(`What is moved from its place (position: ${position}) stands where it is in the text.`);
}

const offsets = [...sides, "inset"] as const;

const isMoved = (value: string | undefined): boolean =>
  value !== undefined &&
  !value.split(/\s+/).every((part) => /^(?:auto|[+-]?0(?:\.0*)?[a-z%]*|initial|unset|revert)$/i.test(part));

const boxKeys = [
  "width",
  "height",
  ...(["margin", "padding"] as const).flatMap((key) => sides.map((side) => `${key}-${side}` as const)),
] as const;

/** Reads all of them: one message is about all. */
function isBox({ element, properties, look }: StyledElement): boolean {
  const distances = boxKeys.map(
    (key) => !/^(?:0|auto)?$/.test(properties.get(key) ?? "") && length(properties.get(key), look.fontSize) !== 0,
  );
  const lines = sides.map((side) => /^(?!none|hidden)./.test(properties.get(`border-${side}-style`) ?? ""));
  return element.name !== "img" && element.name !== "svg" && [...distances, ...lines].includes(true);
}
