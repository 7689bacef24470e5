/** Where the field HYPERLINK leads (17.16.5.25): to an address, to a bookmark (`\l`); undefined: it is another field. */
export function hyperlinkIn(instruction: string): { readonly target: string; readonly anchor: string } | undefined {
  if (!/^\s*HYPERLINK\b/i.test(instruction)) return undefined;
  const [, anchor = ""] = /\\l\s+"([^"]{0,400})"/i.exec(instruction) ?? [];
  const [, quotedTarget, target = ""] =
    /^\s*HYPERLINK\s+(?:"([^"]{0,400})"|([^\s"\\]{1,400}))/i.exec(instruction) ?? [];
  return { target: quotedTarget ?? target, anchor };
}

/** The address of a link, with the place there that it names (17.16.22, `w:anchor` beside `r:id`; 17.16.5.25, `\l` beside an address). */
export const addressWithPlace = (target: string, anchor: string): string =>
  anchor !== "" && /^https?:[^#]*$/i.test(target) ? `${target}#${anchor}` : target;
