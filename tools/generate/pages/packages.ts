import { readFileSync } from "node:fs";
import { heldLicences, holdsOfOthers, passedOn } from "../../release/allowed-licences.ts";
import { broughtBy, bytesOf, nameAt, neededByRoot, type PackageLock, rootLock } from "../../release/locked-packages.ts";
import { heading, table } from "./markdown.ts";

const root = new URL("../../../", import.meta.url);
const clientManifest = "packages/client/package.json";

const intro = `
What each of our packages brings with it when it is installed, and on which terms. [Dependencies](../decisions/dependencies.md) says why. A licence that is not in
the second table stops the build. Sizes are those of the files, in megabytes (1,000,000 bytes). The image has the same as \`sbom.cdx.json\` (CycloneDX).
`;

const outro = `
A package of a platform has no size here: npm installs at most one of them. Programs that hold code of packages have the texts of their licences beside them
(\`dist/**/licences.txt\`), and the studio has \`dist/studio/licences.md\`.
`;

/** What npm installs for one of our packages. */
interface BroughtPackages {
  readonly name: string;
  readonly always: readonly string[];
  /** With those that \`npm install --omit=optional\` leaves out. */
  readonly all: readonly string[];
}

export function packagesPage(): string {
  const lock = rootLock();
  const { always, optional } = neededByRoot(lock);
  const own = broughtFor(lock, "colophon", always, optional);
  const client = broughtFor(lock, "@colophon/client", clientDependencies(), []);
  const places = [...new Set([...own.all, ...client.all])].toSorted((one, other) => (one < other ? -1 : 1));
  const sums = table(["Of", "Packages", "MB", "Without optional ones", "MB"], [own, client].map(sumsOf(lock)));
  const none = "\n`n8n-nodes-colophon` and `colophon-client` of Python bring nothing.\n";
  const terms = table(["Licence", "Packages", "What it wants of who passes it on"], termsOf(lock, places));
  const rows = places.map((place) => rowOf(lock, place, own));
  const each = table(["Package", "Version", "Licence", "MB", "Installed"], rows);
  return `${heading("Packages, their licences and sizes", "package-lock.json")}${intro}\n${sums}${none}\n## Licences\n\n${terms}\n## Each\n\n${each}${outro}`;
}

const clientDependencies = (): readonly string[] =>
  Object.keys(JSON.parse(readFileSync(new URL(clientManifest, root), "utf8")).dependencies);

const broughtFor = (
  lock: PackageLock,
  name: string,
  needed: readonly string[],
  optional: readonly string[],
): BroughtPackages => ({
  name,
  always: broughtBy(lock, needed, false),
  all: broughtBy(lock, [...needed, ...optional], true),
});

/** Of the packages of one platform each, npm installs the one of the machine. */
const isOfPlatform = (lock: PackageLock, place: string): boolean => lock[place]?.os?.length === 1;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e6 ? 2 : 1);

const sumsOf =
  (lock: PackageLock) =>
  ({ name, always, all }: BroughtPackages): readonly string[] => [
    `\`${name}\``,
    ...[all, always].flatMap((places) => {
      const everywhere = places.filter((place) => !isOfPlatform(lock, place));
      return [String(everywhere.length), megabytes(everywhere.map(bytesOf).reduce((sum, bytes) => sum + bytes, 0))];
    }),
  ];

function termsOf(lock: PackageLock, places: readonly string[]): readonly (readonly string[])[] {
  const held = places.map((place) => licencesOf(lock, place));
  return Object.entries(passedOn)
    .map(([licence, wants]) => [licence, String(held.filter((ids) => ids.includes(licence)).length), wants])
    .filter(([, count]) => count !== "0");
}

function licencesOf(lock: PackageLock, place: string): readonly string[] {
  const { license = "none" } = lock[place] ?? {};
  const held = heldLicences(license, Object.keys(passedOn));
  if (held === undefined)
    throw new Error(`${place}: expected a licence of tools/release/allowed-licences.ts; came ${license}.`);
  return held;
}

function rowOf(lock: PackageLock, place: string, { always }: BroughtPackages): readonly string[] {
  const { version = "", license = "" } = lock[place] ?? {};
  const ofPlatform = isOfPlatform(lock, place);
  const size = ofPlatform ? "" : megabytes(bytesOf(place));
  const others = holdsOfOthers[nameAt(place)];
  const terms = others === undefined ? license : `${license} (${others})`;
  return [nameAt(place), version, terms, size, whenInstalled(ofPlatform, always.includes(place))];
}

const whenInstalled = (ofPlatform: boolean, always: boolean): string => {
  if (ofPlatform) return "on its platform";
  return always ? "always" : "unless optional ones are left out";
};
