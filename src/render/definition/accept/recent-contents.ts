import { jsonExtent } from "../../../vocabulary/json/extent.ts";
import type { ByteSpan } from "../../../vocabulary/json/members.ts";
import { limits } from "../../../vocabulary/limits.ts";

/** Contents that a body is compared with. The limit keeps the search short. */
const mostRecent = 8;
/** Longer ones are not kept; bytes. */
const longestRecent = 1_000_000;

const beginning = Buffer.from('{"content":');
const nothing = Buffer.from("null");
const space = 0x20;

interface Recent<Known> {
  readonly bytes: Buffer;
  readonly known: Known;
  /** In the bytes, but for one. */
  readonly values: number;
}

/**
 * Recent values of the member `content` of bodies. Bodies of one sender mostly begin with the same bytes, and comparing
 * memory is then faster than reading them again.
 */
export class RecentContents<Known> {
  /** The last used first. */
  readonly #recent: Recent<Known>[] = [];

  /** Notes what is known of the value in `span`, if a body that begins like this one can be found by it. */
  remember(body: Buffer, { start, end }: ByteSpan, known: Known): void {
    const value = body.subarray(start, end);
    if (start !== startOf(body) || value.length > longestRecent) return;
    if (this.#recent.some(({ bytes }) => bytes.equals(value))) return;
    const bytes = Buffer.from(value);
    this.#recent.unshift({ bytes, known, values: jsonExtent(bytes, limits.nesting).values - 1 });
    this.#recent.length = Math.min(this.#recent.length, mostRecent);
  }

  /**
   * The known value that a body begins with, and the body with null in its place. `values`: number of values that `rest` lacks.
   * undefined when the body begins with none, or may have a second member of that name, which would count.
   */
  at(body: Buffer): { readonly known: Known; readonly values: number; readonly rest: Buffer } | undefined {
    const start = startOf(body);
    if (start === undefined) return undefined;
    const at = this.#recent.findIndex(({ bytes }) => body.subarray(start, start + bytes.length).equals(bytes));
    const found = this.#recent[at];
    if (found === undefined) return undefined;
    if (at > 0) this.#recent.unshift(...this.#recent.splice(at, 1));
    const end = start + found.bytes.length;
    if (body.includes('"content"', end) || body.includes("\\u", end)) return undefined;
    const rest = Buffer.concat([body.subarray(0, start), nothing, body.subarray(end)]);
    return { known: found.known, values: found.values, rest };
  }
}

/** Where the value of a body's first member begins, when that is `content`. */
function startOf(body: Buffer): number | undefined {
  if (!body.subarray(0, beginning.length).equals(beginning)) return undefined;
  return body[beginning.length] === space ? beginning.length + 1 : beginning.length;
}
