import type { SignatureAppearance, Style } from "../../../../vocabulary/generated/definition.ts";
import type { BlockStyle } from "../../../model/document/signature.ts";
import { blendedBackground } from "../../../model/drawing/color.ts";
import type { ReadContext } from "../context.ts";
import { noTextKeys } from "../styles/text-keys.ts";

const used = [
  "fontSize",
  "color",
  "fontWeight",
  "bold",
  "border",
  "backgroundColor",
  "padding",
  "paddingTop",
  "paddingRight",
  "paddingBottom",
  "paddingLeft",
] as const satisfies readonly (keyof Style)[];

const usual: Style = { fontSize: 6, color: "#1a1a1a", padding: 4 };

/** Without a style: a thin dark frame and text of 6 pt. With one that names no border: no frame. */
const plainStyle: Style = { ...usual, border: "0.5pt solid #333333" };

const path = "/document/signature/appearance";

export function blockStyle(
  { style: name }: SignatureAppearance,
  { styles, report }: Pick<ReadContext, "styles" | "report">,
): BlockStyle {
  const named = name === undefined ? undefined : styles.style(name, path);
  for (const key of Object.keys(named ?? {})) {
    if ((used as readonly string[]).includes(key)) continue;
    const message = `The style key ${key} does nothing in a signature's block: only ${used.join(", ")} do.`;
    report.add(undefined, "SIGNATURE_FAULT", `${styles.pathOf(name ?? "")}/${key}`, message);
  }
  const kept = Object.fromEntries(used.flatMap((key) => (named?.[key] === undefined ? [] : [[key, named[key]]])));
  const keys: Style = named === undefined ? plainStyle : { ...usual, ...kept };
  const { text, paragraph, box } = styles.look(noTextKeys, "svg", keys, path, { names: [] });
  return { look: text, paragraph, padding: box.padding, border: box.border.top, background: blendedBackground(box) };
}
