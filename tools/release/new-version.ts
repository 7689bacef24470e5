/** A version of ours: `1.2.3`, or before it is out `1.2.3-rc.1`, in a form that npm and PyPI take as the same. */
const versionPattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-(alpha|beta|rc)\.(0|[1-9]\d*))?$/;

/** In this order, before the version itself. */
const stages = ["alpha", "beta", "rc"];

/** @throws Error for what is no version, and for one that does not come after the present one, or is it */
export function mustComeNext(version: string, present: string): void {
  const [next, now] = [numbersOf(version), numbersOf(present)];
  const differing = next.findIndex((number, at) => number !== now[at]);
  if (differing >= 0 && Number(next[differing]) < Number(now[differing]))
    throw new Error(`Expected a version from ${present} on; came ${version}.`);
}

/** Numbers by which versions are in order: three of the version, one of the stage, and one within the stage. */
function numbersOf(version: string): readonly number[] {
  const parts = versionPattern.exec(version);
  if (parts === null) throw new Error(`Expected a version such as 1.2.3 or 1.2.3-rc.1; came ${version}.`);
  const [, major, minor, patch, stage, within = "0"] = parts;
  const rank = stage === undefined ? stages.length : stages.indexOf(stage);
  return [Number(major), Number(minor), Number(patch), rank, Number(within)];
}

/** The version with the next smaller release after it: 0.2.0 after 0.1.3. */
export function nextMinor(present: string): string {
  const [major, minor = 0] = numbersOf(present);
  return `${major}.${minor + 1}.0`;
}

/** What a release is rehearsed with: the next version, or, where nothing has changed since the last release, that one again. */
export const rehearsed = (changelog: string, present: string): string =>
  changesIn(unreleasedIn(changelog)) ? nextMinor(present) : present;

/** How files name our version: manifests, packed files, a revision of the repository, the tag of an image, a chart. */
const forms = [
  '"version": "*"',
  'version = "*"',
  "-*.tgz",
  "ref: v*",
  "newTag: *",
  "tag=*",
  "\nversion: *",
  "\nappVersion: *",
];

const formsOf = (version: string): readonly string[] => forms.map((form) => form.replace("*", version));

/** The text of a file with the next version in each place of one of the forms. */
export const withVersion = (text: string, present: string, next: string): string =>
  formsOf(present).reduce((changed, form, at) => changed.replaceAll(form, formsOf(next)[at] ?? form), text);

/** Whether a file names the version in a way that `withVersion` leaves as it is. */
export const isLeftBehind = (text: string, present: string): boolean =>
  new RegExp(`(?<![0-9.])${present.replaceAll(".", "[.]")}(?![.]?[0-9])`).test(withVersion(text, present, ""));

/** A lock file of npm names the version of its own package twice, and those of others in the same way. */
export function lockWithVersion(text: string, next: string): string {
  const lock = JSON.parse(text);
  lock.version = next;
  lock.packages[""].version = next;
  return `${JSON.stringify(lock, null, 2)}\n`;
}

const unreleased = "## [Unreleased]\n";

/**
 * The changelog with all that is not released under the version, and an empty chapter before it. A changelog that has the version stays as
 * it is, so that a release may be made again from its commit.
 *
 * @param day such as 2026-12-01
 * @throws Error where nothing is to be released
 */
export function cutChangelog(text: string, version: string, day: string): string {
  if (text.includes(`\n## [${version}] - `)) return text;
  if (!changesIn(unreleasedIn(text))) throw new Error("CHANGELOG.md: expected changes under [Unreleased]; came none.");
  return text.replace(unreleased, () => `${unreleased}\n## [${version}] - ${day}\n`);
}

/** The chapter of what is not released. @throws Error where there is no such chapter */
function unreleasedIn(changelog: string): string {
  const [, rest] = changelog.split(unreleased);
  if (rest === undefined) throw new Error("CHANGELOG.md: expected a chapter [Unreleased]; came none.");
  return rest.split(/^## /m)[0] ?? "";
}

const changesIn = (chapter: string): boolean => /^- /m.test(chapter);
