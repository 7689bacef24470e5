// The texts of licences of packages whose code is in a bundle: most of them ask for their own beside each copy. Plain Node, since the build
// of an image has no more.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the package that a file is of; undefined: it is of none. */
const packageOf = (file) =>
  /^(?:.*[/])?node_modules[/](?:@[^/]+[/])?[^/]+(?=[/])/.exec(file.replaceAll("\\", "/"))?.[0];

/** The files of a package with its terms, by what such files are called. */
const termsIn = (folder) => readdirSync(folder).filter((name) => /^(?:licen[cs]e|copying|notice)(?![a-z])/i.test(name));

/** What a package says of itself where it brings no text. */
function namedTerms({ name, license, author }) {
  if (typeof license !== "string")
    throw new Error(`${name} says under which licence its code is passed on neither in a file nor by name.`);
  const holder = typeof author === "object" ? author?.name : author;
  return [`Licence: ${license}`, ...(holder === undefined ? [] : [`Copyright ${holder}`])].join("\n");
}

/**
 * Every package that one of the files is of, by its name, with its version and its terms.
 *
 * @param files that a bundle was made of, from `root`
 * @throws Error when a package says nothing of its licence
 */
export function licencesOf(files, root) {
  const folders = new Set(files.map(packageOf).filter((folder) => folder !== undefined));
  const parts = [...folders]
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((folder) => {
      const at = join(root, folder);
      const about = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
      const terms = termsIn(at).map((name) => readFileSync(join(at, name), "utf8").trim());
      return `${about.name} ${about.version}\n\n${terms.length === 0 ? namedTerms(about) : terms.join("\n\n")}\n`;
    });
  return parts.join(`\n${"-".repeat(72)}\n\n`);
}
