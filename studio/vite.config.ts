import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { cutFaces } from "./faces/cut-faces.ts";

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Beside the studio that is built from them, since they are made and not kept. */
const faces = at("../dist/.faces");

export default defineConfig(() => {
  cutFaces(faces);
  return {
    root: at("."),
    base: "/studio/",
    resolve: { alias: { "@faces": faces } },
    // Standard faces of pdf.js, which Vite does not know by their ending.
    assetsInclude: ["**/*.pfb"],
    oxc: { jsx: { runtime: "automatic" as const, importSource: "preact" } },
    build: {
      outDir: at("../dist/studio"),
      emptyOutDir: true,
      target: "es2023",
      // Those that know light-dark().
      cssTarget: ["chrome123", "firefox120", "safari17.5"],
      // Nothing may stand inside a page or a style sheet: the content security policy forbids addresses of data.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // Most packages ask for their terms beside each copy of their code.
      license: { fileName: "licences.md" },
    },
  };
});
