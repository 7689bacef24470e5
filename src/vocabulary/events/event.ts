/** An event in its newest shape, as deciders and projections see it: past tense, self-contained, plain JSON. */
export interface EventOf<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

/** Converts `data` from one version of an event to the next. Pure. */
type Upcast = (data: unknown) => unknown;

/** Upcasts for each event of a noun, by the version they convert from, from 1. The version without an upcast is the newest. */
export type UpcastsByVersion<Type extends string> = Readonly<Record<Type, Readonly<Record<number, Upcast>>>>;

/**
 * A text within an event or, when it is large, the name of the blob that holds it (claim check). Hashes are SHA-256,
 * hexadecimal.
 */
export type StoredText =
  | { readonly text: string }
  | { readonly blob: string; readonly sha256: string; readonly sizeBytes: number };

/** The name of one tenant's stream for the thing with this id, by the beginning that such names share. */
export const streamOfTenant =
  (beginning: string) =>
  (tenantId: string, id: string): string =>
    `${beginning}${tenantId}.${id}`;
