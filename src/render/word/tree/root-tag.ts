/** Where the first markup stands that is neither a comment nor a processing instruction: a document type, or the root; -1: nowhere. */
function behindProlog(xml: string): number {
  let at = xml.indexOf("<");
  while (at !== -1) {
    const end = xml.startsWith("<?", at) ? "?>" : xml.startsWith("<!--", at) ? "-->" : undefined;
    if (end === undefined) return at;
    const to = xml.indexOf(end, at);
    at = to === -1 ? -1 : xml.indexOf("<", to + end.length);
  }
  return -1;
}

/** Whether it has a document type, which no part may have (ECMA-376-2, 7.2.4). */
export const hasDocumentType = (xml: string): boolean => xml.startsWith("<!DOCTYPE", behindProlog(xml));

/**
 * XML with elements more, which are the first in its root and of its namespace: they are given without a prefix, as `Default Extension="png"`,
 * and have that of the root.
 */
export function withElements(xml: string, elements: readonly string[]): string {
  if (elements.length === 0) return xml;
  const from = behindProlog(xml);
  const to = endOfTag(xml, from);
  const [, name = "", prefix = ""] = /^<((?:([^\s/>:]+:))?[^\s/>:]+)/.exec(xml.slice(from, to)) ?? [];
  const added = elements.map((one) => `<${prefix}${one}/>`).join("");
  if (xml[to - 2] !== "/") return xml.slice(0, to) + added + xml.slice(to);
  return `${xml.slice(0, to - 2).trimEnd()}>${added}</${name}>${xml.slice(to)}`;
}

/** Behind an opening tag: in a value, between its quotes, a bracket closes nothing. */
function endOfTag(xml: string, from: number): number {
  const mark = /[>"']/g;
  mark.lastIndex = from;
  for (let found = mark.exec(xml); found !== null && found[0] !== ">"; found = mark.exec(xml)) {
    const closing = xml.indexOf(found[0], mark.lastIndex);
    mark.lastIndex = closing === -1 ? xml.length : closing + 1;
  }
  return mark.lastIndex;
}
