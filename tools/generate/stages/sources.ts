import { json, one, type Target } from "../target.ts";
import { openapi, shapes } from "./kept.ts";

/** What is made of the sources alone. */
export const sources: readonly Target[] = [
  one(
    openapi,
    "tools/generate/described-interface.ts",
    async () => json(await (await import("../described-interface.ts")).describedInterface()),
    ["schema/v1/document-definition.schema.json"],
  ),
  one(
    shapes,
    "tools/generate/declared-shapes.ts",
    async () => json((await import("../declared-shapes.ts")).declaredShapes()),
    ["src/vocabulary/events", "src/projections"],
  ),
  one(
    "schema/library/index.d.ts",
    "tools/generate/library-types.ts",
    async () => (await import("../library-types.ts")).libraryTypes(),
    ["src/library/index.ts"],
  ),
  one(
    "docs/reference/library.md",
    "tools/generate/pages/library.ts",
    async () => (await import("../pages/library.ts")).libraryPage(),
    ["src/library/index.ts"],
  ),
  one("docs/reference/definition.md", "tools/generate/pages/definition.ts", async () =>
    (await import("../pages/definition.ts")).definitionPage(),
  ),
  one(
    "docs/how-to/cookbook.md",
    "tools/generate/pages/cookbook.ts",
    async () => (await import("../pages/cookbook.ts")).cookbookPage(),
    ["docs/how-to/cookbook"],
  ),
  one("docs/reference/styles.md", "tools/generate/pages/styles.ts", async () =>
    (await import("../pages/styles.ts")).stylesPage(),
  ),
  one("docs/reference/shortcodes.md", "tools/generate/pages/shortcodes.ts", async () =>
    (await import("../pages/shortcodes.ts")).shortcodesPage(),
  ),
  one("docs/reference/expressions.md", "tools/generate/pages/expressions.ts", async () =>
    (await import("../pages/expressions.ts")).expressionsPage(),
  ),
  one("docs/reference/docx.md", "tools/generate/pages/docx.ts", async () =>
    (await import("../pages/docx.ts")).docxPage(),
  ),
  one("docs/reference/errors.md", "tools/generate/pages/errors.ts", async () =>
    (await import("../pages/errors.ts")).errorsPage(),
  ),
  one("docs/reference/work.md", "tools/generate/pages/work.ts", async () =>
    (await import("../pages/work.ts")).workPage(),
  ),
  one("docs/reference/configuration.md", "tools/generate/pages/configuration.ts", async () =>
    (await import("../pages/configuration.ts")).configurationPage(),
  ),
  one("env.example", "tools/generate/env-example.ts", async () => (await import("../env-example.ts")).envExample()),
  one("docs/reference/conformity.md", "test/conformity/page.ts", async () =>
    (await import("../../../test/conformity/page.ts")).conformityPage(),
  ),
  one(
    "docs/reference/packages.md",
    "tools/generate/pages/packages.ts",
    async () => (await import("../pages/packages.ts")).packagesPage(),
    ["package-lock.json", "packages/client/package.json"],
  ),
  one(
    "docs/performance.svg",
    "tools/generate/performance-plot.ts",
    async (text) => (await import("../performance-plot.ts")).performancePlot(text("docs/performance.md")),
    ["docs/performance.md"],
  ),
];
