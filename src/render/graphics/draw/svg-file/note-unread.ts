import { blendModes } from "../../../../vocabulary/blend-modes.ts";
import { type SvgProperties, styledAs } from "./css/properties.ts";
import type { InheritedProperties, SvgReadState } from "./reading.ts";
import { referenceIn } from "./reference-in.ts";
import type { UnreadCause } from "./unread.ts";

/** Properties that change what is seen and are not drawn, with the values that change nothing. */
const checks: readonly { readonly name: string; readonly plain: RegExp; readonly cause: UnreadCause }[] = [
  { name: "animation", plain: /^none\b/, cause: "animation" },
  { name: "animation-name", plain: /^none$/, cause: "animation" },
  { name: "clip", plain: /^auto$/, cause: "clip" },
  { name: "font-stretch", plain: /^(?:normal|100%)$/, cause: "fontStretch" },
  { name: "css:mix-blend-mode", plain: new RegExp(`^(?:normal|${blendModes.join("|")})$`), cause: "blend" },
  { name: "offset-path", plain: /^none$/, cause: "offsetPath" },
  { name: "stroke-linejoin", plain: /^(?:miter|round|bevel)$/, cause: "join" },
  { name: "text-transform", plain: /^(?:none|uppercase)$/, cause: "textTransform" },
  { name: "unicode-bidi", plain: /^(?:normal|embed|isolate|plaintext)$/, cause: "bidiOverride" },
  { name: "writing-mode", plain: /^(?:lr|lr-tb|rl|rl-tb|horizontal-tb)$/, cause: "verticalText" },
];

/** Words that leave a property as it is. */
const unset = /^(?:|inherit|initial|unset|revert)$/;

const movingStyles = ["rotate", "scale", "translate"] as const;

/** Notes what an element says about itself that is not drawn. */
export function noteUnread(
  properties: SvgProperties,
  { scale }: InheritedProperties,
  { byId, unread }: Pick<SvgReadState, "byId" | "unread">,
): void {
  for (const { name, plain, cause } of checks) {
    const value = properties.get(name)?.trim().toLowerCase();
    if (value !== undefined && !unset.test(value) && !plain.test(value)) unread.add(cause);
  }
  for (const name of ["mask", "mask-image"]) {
    const value = properties.get(name)?.trim();
    if (value === undefined || unset.test(value.toLowerCase()) || value.toLowerCase() === "none") continue;
    if (byId.get(referenceIn(value) ?? "")?.name !== "mask") unread.add("mask");
  }
  if (properties.get("vector-effect") === "non-scaling-stroke" && scale === undefined) unread.add("fixedStroke");
  const box = properties.get("transform-box");
  const isMoved = properties.has("transform") || movingStyles.some((name) => styledAs(properties, name) !== undefined);
  if (box !== undefined && box !== "view-box" && properties.has("transform-origin") && isMoved) {
    unread.add("transformBox");
  }
}
