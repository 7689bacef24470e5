import type { LogPosition } from "../event-log/port.ts";

/** Members of every document of a read model, in addition to its own. The id is unique among all tenants. */
export interface ReadModelDocument {
  readonly id: string;
  readonly tenantId: string;
}

/** `texts` is a list of strings, queried with `includes`. Times are ISO 8601 UTC texts: they sort as they are. */
export type FieldKind = "text" | "number" | "boolean" | "texts";

/** The top-level members of a document that a read model may declare as its fields. */
export type FieldName<Doc> = Exclude<Extract<keyof Doc, string>, "id" | "tenantId">;

/**
 * A read model's declaration. Its documents are plain JSON, without lists inside lists and without `.` or `$` in keys.
 * Raise `version` whenever `fields`, `counted` or the projection change: the new version is built beside the old.
 * `Name` is the declared fields: the compiler refuses a query by any other.
 */
export interface Collection<Doc extends ReadModelDocument, Name extends FieldName<Doc> = never> {
  /** Lower-case letters, digits and hyphens. */
  readonly name: string;
  /** From 1. */
  readonly version: number;
  /** Fields that queries may filter and sort by, in addition to `id`. Indexed within a tenant. */
  readonly fields: Readonly<Partial<Record<FieldName<Doc>, FieldKind>> & Record<Name, FieldKind>>;
  /** Among `fields`, those that are queried over all tenants too: indexed for that as well. */
  readonly acrossTenants?: readonly string[];
  /** Among `fields`, the one that what is found by another is mostly sorted by: indexes of the others continue with it. */
  readonly order?: string;
  /**
   * Among `fields`, those of which many documents have the same value and are often counted by it alone: an engine may
   * keep how many there are of each. Not lists.
   */
  readonly counted?: readonly string[];
}

/** Declares a read model of these documents; the names of its fields become part of its type. */
export function collection<Doc extends ReadModelDocument>(): <Name extends FieldName<Doc>>(
  declared: Collection<Doc, Name>,
) => Collection<Doc, Name> {
  return (declared) => declared;
}

/** The read model of a declared collection. */
export type ReadModelOf<Declared> = Declared extends Collection<infer Doc, infer Name> ? ReadModel<Doc, Name> : never;

/** A filter over the declared fields of a read model. */
export type FilterOf<Declared> = Declared extends Collection<infer Doc, infer Name> ? QueryFilter<Doc, Name> : never;

/**
 * One document's change. `position`: the last event that went into it; older than what is stored, it changes nothing. `isNew`: as far as
 * the caller knows, none is stored under the id, which an engine may try first.
 */
export type DocWrite<Doc extends ReadModelDocument> =
  | { readonly kind: "put"; readonly doc: Doc; readonly position: LogPosition; readonly isNew?: true }
  | { readonly kind: "delete"; readonly id: string; readonly position: LogPosition; readonly isNew?: true };

/** What a field holds, or one entry of a list. Times are texts. */
export type QueryValue = string | number | boolean;

/** `contains` and `startsWith` compare as written: keep a lower-cased member to search in. `null` equals a missing member. */
export type FieldCondition<Doc, Name extends FieldName<Doc> = FieldName<Doc>> =
  | { readonly field: Name | "id"; readonly is: "equal"; readonly value: QueryValue | null }
  | { readonly field: Name | "id"; readonly is: "oneOf"; readonly values: readonly QueryValue[] }
  /** `from` is inclusive, `below` exclusive. */
  | {
      readonly field: Name | "id";
      readonly is: "between";
      readonly from?: string | number;
      readonly below?: string | number;
    }
  | { readonly field: Name | "id"; readonly is: "startsWith"; readonly text: string }
  | { readonly field: Name | "id"; readonly is: "contains"; readonly text: string }
  /** A list holds this text. */
  | { readonly field: Name | "id"; readonly is: "includes"; readonly text: string }
  /** A list holds one of these texts or more. */
  | { readonly field: Name | "id"; readonly is: "includesAny"; readonly texts: readonly string[] };

/** All conditions hold. */
export type QueryFilter<Doc, Name extends FieldName<Doc> = FieldName<Doc>> = readonly FieldCondition<Doc, Name>[];

/** Ascending unless it says otherwise. */
export interface QuerySort<Doc, Name extends FieldName<Doc> = FieldName<Doc>> {
  readonly field: Name | "id";
  readonly descending?: boolean;
}

/** Texts sort by code point, a missing member before all others. Ties fall to the id, ascending. */
export interface Query<Doc, Name extends FieldName<Doc> = FieldName<Doc>> {
  readonly where?: QueryFilter<Doc, Name>;
  readonly sort?: readonly QuerySort<Doc, Name>[];
  readonly offset?: number;
  readonly limit?: number;
  /**
   * How many documents the caller has named. Those that are not found it calls absent, as it does after `get`: a store that
   * may be behind the log looks again. It limits nothing.
   */
  readonly named?: number;
}

/** The tenant whose documents are queried, or all tenants. There is no query without it. */
export type TenantScope = { readonly tenantId: string } | "every-tenant";

/** Reading one version of a collection. Asking for a field that is not declared throws. */
export interface ReadModel<Doc extends ReadModelDocument, Name extends FieldName<Doc> = FieldName<Doc>> {
  /** Undefined when absent or another tenant's. */
  get(scope: TenantScope, id: string): Promise<Doc | undefined>;
  find(scope: TenantScope, query: Query<Doc, Name>): Promise<readonly Doc[]>;
  count(scope: TenantScope, where?: QueryFilter<Doc, Name>): Promise<number>;
  /**
   * Each member, a number that need not be a declared field, added up over all documents that match, in the order of `members`. A
   * missing one adds nothing. Declare a field where many documents match: its index holds what is added.
   */
  sum(
    scope: TenantScope,
    members: readonly FieldName<Doc>[],
    where?: QueryFilter<Doc, Name>,
  ): Promise<readonly number[]>;
}

/** A document as a projection finds it before it goes on: events up to `position` are in it. */
export interface StoredState<Doc extends ReadModelDocument> {
  readonly doc: Doc;
  readonly position: LogPosition;
}

/** How far a version has come; null when nothing was committed yet. */
export interface ModelProgress {
  readonly version: number;
  readonly checkpoint: LogPosition | null;
}

/** What `open` finds. */
export interface OpenedModel {
  /** How far this version has come. */
  readonly checkpoint: LogPosition | null;
  /** The version that serves queries, perhaps this one. */
  readonly active: ModelProgress;
}

/** How far the process that projects a version has come without an event that changes it. */
export interface ReachedPosition {
  readonly collection: Collection<ReadModelDocument>;
  readonly upTo: LogPosition;
  /** The token of the lease under which it projects. */
  readonly token: bigint;
}

/** Somebody who was granted the projection later has committed already: the caller must stop projecting. */
export class Overtaken extends Error {
  override readonly name = "Overtaken";
  readonly code = "OVERTAKEN";

  constructor(version: string) {
    super(`Another process projects ${version} by now.`);
  }
}

/** Another process follows the log into the same read models, and this one may not beside it. */
export class StorageInUse extends Error {
  override readonly name = "StorageInUse";
  readonly code = "STORAGE_IN_USE";
}

/** Where projections keep what they make, every version of a collection by itself. */
export interface ProjectionStore {
  /** Creates what is missing. The first version, or one beside an active version without any event, serves at once. */
  open<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<OpenedModel>;
  /** The documents of this version, active or not, by id; absent ones are missing in the map. */
  load<Doc extends ReadModelDocument>(
    collection: Collection<Doc>,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, StoredState<Doc>>>;
  /** The version that serves, and how far it has come; undefined when none was opened. */
  progress(name: string): Promise<ModelProgress | undefined>;
  /**
   * At most one write per document. Repeating a commit, or one whose events are already in, changes nothing. `token` is
   * that of the lease under which the caller projects: a store that several processes share refuses a lower one than it
   * has seen.
   *
   * @throws Overtaken
   */
  commit<Doc extends ReadModelDocument>(
    collection: Collection<Doc>,
    writes: readonly DocWrite<Doc>[],
    upTo: LogPosition,
    token?: bigint,
  ): Promise<void>;
  /**
   * Moves checkpoints on, those of many versions by one command where the engine can. Those of versions that are gone, or that
   * another process projects by now, stay as they are.
   */
  record(positions: readonly ReachedPosition[]): Promise<void>;
  /** From now on this version serves queries, with all the indexes it needs: called once it has come to the log's end. */
  activate<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<void>;
  /** Removes a version for good; the active one cannot be dropped. */
  drop(name: string, version: number): Promise<void>;
  /** Empties this version, active or not, checkpoint included: what it then finds is what is committed from there on. */
  reset<Doc extends ReadModelDocument>(collection: Collection<Doc>): Promise<void>;
  versions(name: string): Promise<readonly number[]>;
  /** Reads whichever version is active at the time of each call. */
  active<Doc extends ReadModelDocument, Name extends FieldName<Doc>>(
    collection: Collection<Doc, Name>,
  ): ReadModel<Doc, Name>;
  /** Reads this version, also while it is being built. */
  exactly<Doc extends ReadModelDocument, Name extends FieldName<Doc>>(
    collection: Collection<Doc, Name>,
  ): ReadModel<Doc, Name>;
  close(): Promise<void>;
}
