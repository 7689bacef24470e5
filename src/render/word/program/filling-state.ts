import type { MissingText } from "../../../vocabulary/definition/word.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import type { FilePictures } from "../fill/file-pictures.ts";
import type { NameGiver } from "../fill/later-names.ts";
import type { ListRestarts } from "../fill/list-restarts.ts";
import type { MappedValue } from "../fill/mapped-parts.ts";
import type { NoteCopies } from "../fill/note-copies.ts";
import type { PartLinks, ZoneKind } from "../fill/part-links.ts";
import type { UniqueNames } from "../fill/unique-names.ts";
import type { ZoneCopies } from "../fill/zone-copies.ts";
import type { TagValue, WordInstruction, WordProgram } from "./instruction.ts";

/** The members of objects by their names in small letters without blanks and underscores. Lives for one filling. */
export type MemberNames = WeakMap<object, ReadonlyMap<string, string>>;

/** What the filling of a file keeps from one step to the next. */
export interface FillingState {
  /** JSON Pointer of the template in the request. */
  readonly path: string;
  /** What stands where a tag has no value. */
  readonly missing: MissingText;
  readonly names: NameGiver;
  /** Those of the file, which `names` may give later. */
  readonly uniqueNames: UniqueNames;
  readonly lists: ListRestarts;
  /** Headers and footers of entries of `records`. */
  readonly zones: ZoneCopies;
  /** Those that are filled for each, by their parts. */
  readonly zoneTemplates: ReadonlyMap<string, ZoneTemplate>;
  /** What is being filled is one of them, or a note. */
  readonly isZone: boolean;
  /** Footnotes and endnotes of copies. */
  readonly notes: NoteCopies;
  /** The id of the note that is being filled; undefined: it is none of a copy. */
  readonly noteId: string | undefined;
  /** Links of the part that is being filled. */
  readonly links: PartLinks;
  readonly pictures: FilePictures;
  /** Steps that have been done and are done once. */
  readonly once: Set<WordInstruction>;
  /** The entries that the loops around are at, each with a number of its own in the file; outermost first. */
  readonly entries: number[];
  /** Entries so far. */
  counted: number;
  readonly members: MemberNames;
  /** What stands for names of fields and controls that are not those of the data, by their simplified form. */
  readonly named: ReadonlyMap<string, TagValue>;
  /** Values for the file's own data, which controls show. */
  readonly mapped: MappedValue[];
  /** The entries that make copies of the body; undefined: there is one document. */
  records: RecordCursor | undefined;
  /** Texts of the bookmarks that fields give one, by their names in small letters; of one entry of `records`. */
  readonly bookmarks: Map<string, string>;
  /** Where in the output tables begin that may go. */
  readonly tables: number[];
}

/** A header or a footer, ready to be filled. */
interface ZoneTemplate {
  readonly kind: ZoneKind;
  readonly program: WordProgram;
  /** Its relationships as they are written; "": it has none. */
  readonly relationships: string;
}

/** Where a file made of several entries is. */
interface RecordCursor {
  readonly entries: readonly unknown[];
  /** The one that is being filled in. */
  at: number;
  /** Where its names are looked up. */
  readonly scope: DataScope;
}
