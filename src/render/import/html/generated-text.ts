/** What `content` puts before or behind an element (CSS Generated Content 3, 2). */
interface GeneratedText {
  readonly words: string;
  readonly hasPicture: boolean;
  /** Other parts, which depend on the page, as they are written: `counter(item)`. */
  readonly others: readonly string[];
}

const piece =
  /\s*(?:"([^"\\]*(?:\\[\s\S][^"\\]*){0,10000})"|'([^'\\]*(?:\\[\s\S][^'\\]*){0,10000})'|attr\(\s*([\w-]{1,100})[^()]{0,100}\)|([\w-]{1,40}(?:\([^()]{0,1000}\))?)|(.))\s*/suy;

const quotes: Readonly<Record<string, string>> = { "open-quote": "“", "close-quote": "”" };
const nothing: ReadonlySet<string> = new Set(["none", "normal", "no-open-quote", "no-close-quote", "initial", "unset"]);

/** `attribute`: the value of an attribute of the element. */
export function generatedText(content: string, attribute: (name: string) => string | undefined): GeneratedText {
  const words: string[] = [];
  const others: string[] = [];
  let hasPicture = false;
  // A text for those who hear the page stands behind a stroke.
  const shown = content.slice(0, mostCharacters);
  for (let at = 0; at < shown.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const found = piece.exec(shown);
    if (found === null || found[5] === "/") break;
    const [, double, single, named, other = ""] = found;
    const string = double ?? single;
    if (string !== undefined) words.push(unescaped(string));
    else if (named !== undefined) words.push(attribute(named.toLowerCase()) ?? "");
    else if (/^url\(|^image/i.test(other)) hasPicture = true;
    else if (other !== "" && !nothing.has(other.toLowerCase())) {
      const quote = Object.hasOwn(quotes, other.toLowerCase()) ? quotes[other.toLowerCase()] : undefined;
      if (quote === undefined) others.push(other);
      else words.push(quote);
    }
  }
  return { words: words.join(""), hasPicture, others };
}

const mostCharacters = 20_000;

/** A string without the escapes of CSS (CSS Syntax 3, 4.3.7): `\2014` is a character by its number, `\"` a quote. */
export const unescaped = (string: string): string =>
  string.replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, number: string | undefined, plain: string | undefined) => {
    if (number === undefined) return plain ?? "";
    const point = Number.parseInt(number, 16);
    return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
      ? String.fromCodePoint(point)
      : "\uFFFD";
  });
