/** Bytes that are no BER, or none of the kind that is expected. */
export class DerError extends Error {
  override readonly name = "DerError";
}

/** One element of BER (ITU-T X.690, 8.1): its identifier octet, all its bytes, and its contents. */
export interface DerElement {
  readonly tag: number;
  readonly whole: Uint8Array;
  readonly content: Uint8Array;
}

/** Identifier octets (X.690, 8.1.2). */
export const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  nothing: 0x05,
  identifier: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

const constructed = 0x20;

/** The identifier octet of `[number]`, constructed or primitive. */
export const context = (number: number, form: "constructed" | "primitive" = "constructed"): number =>
  0x80 | (form === "constructed" ? constructed : 0) | number;

interface Header {
  readonly tag: number;
  readonly start: number;
  /** undefined: indefinite (8.1.3.6). */
  readonly length: number | undefined;
}

/** The elements that stand behind one another. Nothing below them is read: depth costs only the caller that descends. @throws DerError */
function elementsOf(bytes: Uint8Array): readonly DerElement[] {
  const found: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at);
    found.push(element);
    at += element.whole.length;
  }
  return found;
}

/** The one element that all of the bytes are. @throws DerError */
export function onlyElement(bytes: Uint8Array, tag: number): DerElement {
  const element = elementAt(bytes, 0);
  if (element.whole.length !== bytes.length) throw new DerError("Something follows the end of the structure.");
  return expecting(element, tag);
}

/** The element that the bytes begin with, whatever follows it. @throws DerError */
export const firstElement = (bytes: Uint8Array): DerElement => elementAt(bytes, 0);

/** The elements inside of one. @throws DerError */
export const inside = (element: DerElement): readonly DerElement[] => elementsOf(element.content);

const deepest = 32;

/** Checks that every constructed element consists of elements with definite lengths. @throws DerError */
export function mustNest(bytes: Uint8Array, depth: number = 0): void {
  if (depth > deepest) throw new DerError("The structure is too deep.");
  for (const { tag, whole, content } of elementsOf(bytes)) {
    if (whole[1] === 0x80) throw new DerError("A length is not said.");
    if ((tag & constructed) !== 0) mustNest(content, depth + 1);
  }
}

/** @throws DerError when there is none, or one of another tag */
export function expecting(element: DerElement | undefined, tag: number): DerElement {
  if (element === undefined) throw new DerError(`An element of tag ${tag} is missing.`);
  if (element.tag !== tag) throw new DerError(`An element of tag ${tag} was expected, not of ${element.tag}.`);
  return element;
}

/** The element at an offset. @throws DerError */
function elementAt(bytes: Uint8Array, at: number): DerElement {
  const header = headerAt(bytes, at);
  const end = header.length === undefined ? endOfIndefinite(bytes, header.start) : header.start + header.length;
  if (end > bytes.length) throw new DerError("The structure is cut off.");
  const contentEnd = header.length === undefined ? end - 2 : end;
  return { tag: header.tag, whole: bytes.subarray(at, end), content: bytes.subarray(header.start, contentEnd) };
}

function headerAt(bytes: Uint8Array, at: number): Header {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) throw new DerError("The structure is cut off.");
  if ((tag & 0x1f) === 0x1f) throw new DerError("A tag above 30 is not expected.");
  if (first < 0x80) return { tag, start: at + 2, length: first };
  if (first === 0x80) {
    if ((tag & constructed) === 0) throw new DerError("A primitive element has no indefinite length.");
    return { tag, start: at + 2, length: undefined };
  }
  const count = first & 0x7f;
  if (count > 4) throw new DerError("A length is too large.");
  let length = 0;
  for (let digit = 0; digit < count; digit++) {
    const byte = bytes[at + 2 + digit];
    if (byte === undefined) throw new DerError("The structure is cut off.");
    length = length * 256 + byte;
  }
  return { tag, start: at + 2 + count, length };
}

/** Counts the open elements instead of descending, so that no depth exhausts the stack. */
function endOfIndefinite(bytes: Uint8Array, start: number): number {
  let open = 1;
  let at = start;
  while (open > 0) {
    const header = headerAt(bytes, at);
    if (header.tag === 0 && header.length === 0) open -= 1;
    else if (header.length === undefined) open += 1;
    at = header.start + (header.length ?? 0);
  }
  return at;
}

/** The bytes of an OCTET STRING, whose pieces, which have none themselves, are joined when it is constructed (8.7.3). `tag`: of its primitive form. */
export function octetsOf(element: DerElement | undefined, tag: number = tags.octetString): Uint8Array {
  if (element?.tag === (tag | constructed)) {
    return Buffer.concat(inside(element).map((piece) => expecting(piece, tags.octetString).content));
  }
  return expecting(element, tag).content;
}

/** A small whole number that is not negative. @throws DerError */
export function numberOf(element: DerElement | undefined): number {
  const { content } = expecting(element, tags.integer);
  if (content.length === 0 || content.length > 5 || (content[0] ?? 0) >= 0x80) {
    throw new DerError("A number is negative or too large.");
  }
  return content.reduce((sum, byte) => sum * 256 + byte, 0);
}

/** An OBJECT IDENTIFIER in dots (8.19). @throws DerError */
export function identifierOf(element: DerElement | undefined): string {
  const { content } = expecting(element, tags.identifier);
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (arc > Number.MAX_SAFE_INTEGER / 128) throw new DerError("An identifier is too large.");
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first = 0, ...others] = arcs;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - top * 40, ...others].join(".");
}
