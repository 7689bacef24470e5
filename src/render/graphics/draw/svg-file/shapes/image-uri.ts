/** A `data:` URI in base64, whatever it was written in (RFC 2397); undefined for addresses of files. */
export function imageUri(href: string): string | undefined {
  const text = href.trim();
  if (text.slice(0, 5).toLowerCase() !== "data:") return undefined;
  const comma = text.indexOf(",");
  if (comma === -1) return undefined;
  const head = text.slice(5, comma);
  if (/;\s*base64\s*$/i.test(head)) return `data:${head.replace(/\s+/g, "")},${base64Of(text.slice(comma + 1))}`;
  const bytes = unescaped(text.slice(comma + 1));
  return `data:${head.split(";")[0]?.trim() ?? ""};base64,${Buffer.from(bytes, "latin1").toString("base64")}`;
}

/** Without blanks, percent escapes resolved. */
const base64Of = (text: string): string => unescaped(text).replace(/\s+/g, "");

/** Each character is a byte; what is not ASCII is UTF-8. */
function unescaped(text: string): string {
  const bytes = Buffer.from(text, "utf8").toString("latin1");
  return bytes.replace(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
