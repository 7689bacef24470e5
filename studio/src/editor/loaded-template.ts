/** The parts of a template that somebody edits. */
export interface Version {
  readonly name: string;
  readonly content: string;
  readonly testData: string;
}

/** Whether two versions say the same, letter by letter. */
export const isSame = (one: Version, other: Version): boolean =>
  one.name === other.name && one.content === other.content && one.testData === other.testData;

/** A template as it was loaded, or as it was saved here. */
export interface LoadedTemplate extends Version {
  readonly id: string | undefined;
  /** ETag of the revision, or its label between quotes; empty for a new template. */
  readonly etag: string;
  readonly parentId: string | undefined;
  /** Label of the revision that documents are made of; undefined: the latest. */
  readonly live: string | undefined;
}

/** A version to store, with its note. */
export interface Saving extends Version {
  readonly note: string;
}
