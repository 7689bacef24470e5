/** An event as deciders and projections speak of it: past tense, self-contained, plain JSON, the newest shape. */
export interface EventOf<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}

/** Lifts `data` from one version of an event to the next. Pure. */
type Upcast = (data: unknown) => unknown;

/** For each event of a noun: its upcasts by the version they lift, from 1. The newest version is the one no upcast lifts. */
export type Shapes<Type extends string> = Readonly<Record<Type, Readonly<Record<number, Upcast>>>>;

/** Text an event holds itself, or, when large, names as a blob (claim check). Hashes are SHA-256, hexadecimal. */
export type StoredText =
  | { readonly text: string }
  | { readonly blob: string; readonly sha256: string; readonly sizeBytes: number };
