import { jsonExtent } from "../../../vocabulary/json/extent.ts";
import { isJsonObject } from "../../../vocabulary/json/json-object.ts";
import { findMembers } from "../../../vocabulary/json/members.ts";
import { limits } from "../../../vocabulary/limits.ts";

/** Longer ones are not kept; bytes. Parsed they take several times as much memory. */
const longestRecent = 2_000_000;

const name = Buffer.from(',"data":');
const closing = Buffer.from("}");
const dataAlone: ReadonlySet<string> = new Set(["data"]);

/** Data that were read before, and what is known of them. They are shared: never change them. */
export interface KnownData {
  readonly data: object;
  /** SHA-256 of their canonical JSON. */
  readonly hash: string;
}

interface Recent extends KnownData {
  /** The end of the body, from the comma before the member on. */
  readonly tail: Buffer;
  readonly values: number;
}

/**
 * The data of the body that was read last, where they are its last member. Somebody who types in a definition sends the same data with
 * every key: comparing thousands of rows is ten times as fast as reading them. They are found only by a body that holds them all,
 * byte for byte, so no other sender learns of them; one body's data are kept, so memory stays bounded.
 */
export class RecentData {
  #recent: Recent | undefined;

  /** Keeps the data of a body, which held no text that was replaced. */
  remember(body: Buffer, known: KnownData): void {
    const span = findMembers(body, dataAlone)?.found.get("data");
    if (span === undefined || span.end !== body.length - closing.length || body.length - span.start > longestRecent)
      return;
    const from = span.start - name.length;
    if (from < 0 || !body.subarray(from, span.start).equals(name)) return;
    const { values } = jsonExtent(body.subarray(span.start, span.end), limits.nesting);
    this.#recent = { ...known, tail: Buffer.from(body.subarray(from)), values };
  }

  /** The data that a body ends with, and the body without them. `values`: number of values that `rest` lacks. */
  at(body: Buffer): (KnownData & { readonly values: number; readonly rest: Buffer }) | undefined {
    if (this.#recent === undefined) return undefined;
    const { tail, data, hash, values } = this.#recent;
    const end = body.length - tail.length;
    if (end <= 0 || !body.subarray(end).equals(tail)) return undefined;
    return { data, hash, values, rest: Buffer.concat([body.subarray(0, end), closing]) };
  }
}

/**
 * Whether what was read of a body without its data is a body that they complete: an object to which a comma and one more member can be
 * added, which then is the only one of its name.
 */
export const takesData = (rest: unknown): rest is object =>
  isJsonObject(rest) && Object.keys(rest).length > 0 && !Object.hasOwn(rest, "data");
