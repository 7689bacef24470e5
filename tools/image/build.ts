import { once } from "node:events";
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join, posix } from "node:path";
import { start } from "./container.ts";
import type { Stage, Step } from "./dockerfile.ts";
import { rootOf } from "./root.ts";

/** What an image says of the containers that are made of it. */
export interface Image {
  readonly root: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly stopSignal: string;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

const empty = (root: string): Image => ({
  ...{ root, variables: {}, folder: "/", user: "0", volumes: [], stopSignal: "SIGTERM", command: [], healthcheck: [] },
});

/**
 * Does what the stages say, each in a folder of its own below `out`, and gives the last one. `context` is the folder that a build is given,
 * less what its .dockerignore names.
 */
export async function build(stages: readonly Stage[], context: string, out: string): Promise<Image> {
  const ignored = ignoredIn(context);
  const made = new Map<string, Image>();
  let image = empty("");
  for (const [at, stage] of stages.entries()) {
    const root = join(out, `stage-${at}`);
    rootOf(stage.image, join(out, "bases"), root);
    image = empty(root);
    const rootOfCopy = (from: string | undefined): string => {
      const found = from === undefined ? context : made.get(from)?.root;
      if (found === undefined) throw new Error(`COPY --from=${from}: no earlier stage is called so.`);
      return found;
    };
    for (const step of stage.steps) image = await after(step, image, rootOfCopy, ignored);
    if (stage.name !== undefined) made.set(stage.name, image);
  }
  return image;
}

/** Names at the top of the context; other patterns are not known here. */
function ignoredIn(context: string): readonly string[] {
  const file = join(context, ".dockerignore");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const names = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  const unknown = names.find((name) => !/^[\w.-]+$/.test(name));
  if (unknown !== undefined) throw new Error(`.dockerignore: the pattern ${unknown} is not known to tools/image.`);
  return names;
}

async function after(
  step: Step,
  image: Image,
  rootOfCopy: (from: string | undefined) => string,
  ignored: readonly string[],
): Promise<Image> {
  switch (step.kind) {
    case "env":
      return { ...image, variables: { ...image.variables, ...step.variables } };
    case "workdir": {
      const folder = posix.resolve(image.folder, step.value);
      mkdirSync(join(image.root, folder), { recursive: true });
      return { ...image, folder };
    }
    case "copy":
      copy(step, image, rootOfCopy(step.from), step.from === undefined ? ignored : []);
      return image;
    case "run":
      await execute(step.words, image);
      return image;
    case "user":
      return { ...image, user: step.value };
    case "volume":
      return { ...image, volumes: [...image.volumes, ...step.values] };
    case "stopsignal":
      return { ...image, stopSignal: step.value };
    case "cmd":
      return { ...image, command: step.words };
    case "healthcheck":
      return { ...image, healthcheck: step.words };
    case "expose":
      return image;
  }
}

/** A folder's content goes into the target; a file keeps its name where the target ends with a slash. */
function copy(
  { sources, to }: Extract<Step, { readonly kind: "copy" }>,
  { root, folder }: Image,
  from: string,
  ignored: readonly string[],
): void {
  const target = join(root, posix.resolve(folder, to));
  for (const source of sources) {
    const [top = ""] = posix.normalize(source).replace(/^\//, "").split("/");
    const found = join(from, source);
    if (ignored.includes(top) || !existsSync(found))
      throw new Error(`COPY ${source}: there is none in what is copied from.`);
    const isFolder = lstatSync(found).isDirectory();
    if (!isFolder && sources.length > 1 && !to.endsWith("/")) throw new Error(`COPY … ${to}: several need a folder.`);
    cpSync(found, isFolder || !to.endsWith("/") ? target : join(target, basename(source)), {
      ...{ recursive: true, verbatimSymlinks: true, preserveTimestamps: true },
    });
  }
}

async function execute(words: readonly string[], image: Image): Promise<void> {
  console.log(`RUN ${words.at(-1)}`);
  const process = start(words, image, { stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(process, "close");
  if (code !== 0) throw new Error(`RUN ${words.at(-1)} ended with ${code}.`);
}
