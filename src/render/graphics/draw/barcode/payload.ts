/** No symbology holds more: a Han Xin symbol ends at 7,827 digits. */
export const longestPayload = 8_000;

/** Encoders whose symbols hold the characters of ISO 8859-1, one byte each (ISO/IEC 15417, 4.3.3); readers take them so. */
const holdsBytes: ReadonlySet<string> = new Set(["code128", "code16k", "codablockf"]);

/** Whether each character of the payload is a byte of the symbol; throws when one cannot be. */
export function isBytes(encoder: string, payload: string): boolean {
  if (!holdsBytes.has(encoder)) return false;
  const beyond = [...payload].find((character) => character > "\u00ff");
  if (beyond !== undefined)
    throw new Error(`it holds the characters of ISO 8859-1 (Latin-1), and ${JSON.stringify(beyond)} is none of them`);
  return true;
}

/** Encoders whose payload is a list of application identifiers (GS1 General Specifications, 3). */
const takesIdentifiers =
  /^(?:gs1-128|gs1datamatrix|gs1datamatrixrectangular|gs1qrcode|gs1dotcode|gs1-cc|gs1northamericancoupon|ean14|sscc18|databar.*|.*composite)$/;

/**
 * The payload as the encoder wants it: identifiers in square brackets, as `[01]09501101530003[10]AB12`, become those in
 * parentheses. Parentheses within a value then cannot be mistaken for more of them: they are escaped.
 */
export function encoderPayload(encoder: string, payload: string): { readonly text: string; readonly parse: boolean } {
  if (!takesIdentifiers.test(encoder)) return { text: payload, parse: false };
  const parts = payload.split("|").map((part) => identified(part));
  return { text: parts.map(({ text }) => text).join("|"), parse: parts.some(({ parse }) => parse) };
}

const bracketed = /^\[\d{2,4}\]/;

function identified(part: string): { readonly text: string; readonly parse: boolean } {
  if (!bracketed.test(part)) return { text: part, parse: false };
  const hasParentheses = part.includes("(") || part.includes(")");
  const escaped = hasParentheses ? part.replaceAll("^", "^094").replaceAll("(", "^040").replaceAll(")", "^041") : part;
  return { text: escaped.replace(/\[(\d{2,4})\]/g, "($1)"), parse: hasParentheses };
}
