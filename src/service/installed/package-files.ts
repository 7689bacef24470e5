import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { StudioFiles } from "../../api/routes/studio/app.ts";
import type { GalleryTemplate } from "../../commands/template/seed-gallery.ts";
import type { LanguageSources } from "../../mcp/language.ts";

/** The package's root lies one level above this file, in the sources as in what is built of them. */
const root = new URL("../../../", import.meta.url);

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as { readonly version: string };
  return version;
}

interface GalleryEntry extends Omit<GalleryTemplate, "content" | "testData"> {
  /** The folder under examples/gallery. */
  readonly example: string;
}

/** The templates that a new service shows to every tenant. */
export function galleryTemplates(): readonly GalleryTemplate[] {
  const read = (path: string): string => readFileSync(new URL(`examples/gallery/${path}`, root), "utf8");
  const entries = JSON.parse(read("gallery.json")) as readonly GalleryEntry[];
  return entries.map(({ example, ...words }) => {
    // The schema's address is that of a file in the sources, and means nothing elsewhere.
    const { $schema: _, ...definition } = JSON.parse(read(`${example}/definition.json`)) as Record<string, unknown>;
    return { ...words, content: JSON.stringify(definition, null, 2), testData: read(`${example}/data.json`) };
  });
}

/** The sources that explain the definition language: its schema, and the invoice of the gallery. */
export function languageSources(): LanguageSources {
  const all = galleryTemplates();
  const invoice = all.find(({ name }) => /invoice/i.test(name)) ?? all[0];
  if (invoice === undefined) throw new Error("the gallery is empty");
  return { schema: definitionSchema().text, example: { content: invoice.content, testData: invoice.testData ?? "{}" } };
}

/** The published schema of a document definition, as text, and its SHA-256 (hexadecimal). */
export function definitionSchema(): { readonly text: string; readonly sha256: string } {
  const text = readFileSync(new URL("schema/v1/document-definition.schema.json", root), "utf8");
  return { text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** The studio as `npm run build` made it, by the paths of its files; undefined where it did not. */
export function studioFiles(): StudioFiles {
  const folder = fileURLToPath(new URL("dist/studio/", root));
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(folder, file).replaceAll(sep, "/"), readFileSync(file)];
    }),
  );
}
