// node record.cjs <peer> <repository> <folder>: runs a peer's own tests, and writes each filling of theirs to the folder as
// <number>.template.docx, <number>.result.docx and a line of cases.jsonl. The repository is only read.
const Module = require("node:module");
const { AsyncLocalStorage } = require("node:async_hooks");
const { dirname, join, relative } = require("node:path");
const fs = require("node:fs");
const { transformSync } = require("esbuild");

const [, , peer, repository, folder] = process.argv;
fs.mkdirSync(folder, { recursive: true });
const cases = join(folder, "cases.jsonl");
fs.writeFileSync(cases, "");

/** What stands in for a module that only the tests' surroundings need. */
const anything = () =>
  new Proxy(function nothing() {}, {
    get: (_, name) => (name === "then" || typeof name === "symbol" ? undefined : anything()),
    apply: () => anything(),
    construct: () => anything(),
  });

// Some tests write beside their sources, which are only read here.
for (const writes of ["writeFileSync", "unlinkSync"]) {
  const own = fs[writes];
  fs[writes] = (path, ...more) => (String(path).startsWith(repository) ? undefined : own(path, ...more));
}

let number = 0;
/** The name of the test that is running: some do not wait for what they begin. */
const titles = new AsyncLocalStorage();

/** A value as data; what JSON has no word for is named in `kinds`. */
function asData(value) {
  const kinds = new Set();
  const seen = [];
  const noData = (kind) => {
    kinds.add(kind);
    return null;
  };
  const copy = (one) => {
    if (typeof one === "function") return noData("function");
    if (one === undefined) return undefined;
    if (typeof one === "bigint" || typeof one === "symbol") return noData(typeof one);
    if (one === null || typeof one !== "object") return one;
    if (seen.includes(one)) return noData("a ring");
    if (one instanceof Date) return one.toISOString();
    if (one instanceof OwnPromise) return noData("promise");
    if (Buffer.isBuffer(one) || one instanceof Uint8Array || one instanceof ArrayBuffer)
      return `data:;base64,${Buffer.from(one).toString("base64")}`;
    seen.push(one);
    const made = Array.isArray(one) ? one.map((entry) => copy(entry) ?? null) : copyOfMembers(one);
    seen.pop();
    return made;
  };
  const copyOfMembers = (one) => {
    if (![Object.prototype, null].includes(Object.getPrototypeOf(one))) kinds.add("an object of a class");
    return Object.fromEntries(Object.keys(one).map((name) => [name, copy(one[name])]));
  };
  return { data: copy(value), kinds: [...kinds] };
}

function record({ template, result, error, data, options = {}, fragment, kinds = [] }) {
  number += 1;
  const name = String(titles.getStore() ?? "").trim();
  const plain = asData(data);
  const line = { name, data: plain.data, options, kinds: [...plain.kinds, ...kinds], fragment };
  if (template !== undefined) fs.writeFileSync(join(folder, `${number}.template.docx`), template);
  if (Buffer.isBuffer(result)) fs.writeFileSync(join(folder, `${number}.result.docx`), result);
  else if (result !== undefined) line.result = result;
  if (error !== undefined) line.error = String(error?.message ?? error);
  fs.appendFileSync(cases, `${JSON.stringify({ number, ...line })}\n`);
}

// The tests, one after the other.
const tests = [];
let around = { title: "", before: [], each: [], parent: undefined };
const chain = (scope, kind) => (scope === undefined ? [] : [...chain(scope.parent, kind), ...scope[kind]]);
const titleOf = (scope) => (scope === undefined ? "" : `${titleOf(scope.parent)} ${scope.title}`.trim());
function describe(name, body) {
  const outer = around;
  around = { title: name, before: [], each: [], parent: outer };
  body.call({ timeout: () => undefined, slow: () => undefined });
  around = outer;
}
const it = (name, body) => {
  if (typeof body === "function") tests.push({ name: `${titleOf(around)} ${name}`, body, scope: around });
};
for (const one of [describe, it]) Object.assign(one, { skip: () => undefined, only: one, each: () => () => undefined });
const harness = {
  describe,
  it,
  test: it,
  before: (run) => around.before.push({ run, done: false }),
  beforeAll: (run) => around.before.push({ run, done: false }),
  beforeEach: (run) => around.each.push(run),
  after: () => undefined,
  afterAll: () => undefined,
  afterEach: () => undefined,
};
const called = (run, own) =>
  run.length === 0
    ? run.call(own)
    : new OwnPromise((resolve, reject) => run.call(own, (error) => (error ? reject(error) : resolve())));
// Some tests replace what is global.
const OwnPromise = Promise;
const withTime = (work) => OwnPromise.race([work, new OwnPromise((resolve) => setTimeout(resolve, 20_000).unref())]);

async function runTests() {
  for (const { name, body, scope } of tests) {
    const own = {
      currentTest: { title: name, parent: undefined },
      timeout: () => own,
      slow: () => own,
      skip: () => {
        throw new Error("skipped");
      },
    };
    try {
      for (const one of chain(scope, "before").filter(({ done }) => !done)) {
        one.done = true;
        await withTime(called(one.run, own));
      }
      for (const run of chain(scope, "each")) await withTime(called(run, own));
      await withTime(titles.run(name, () => called(body, own)));
    } catch {
      // What the peer's own test finds does not matter here.
    }
  }
}

/** A file below a folder of the repository. */
const under = (path) => join(repository, path);
const filesOf = (path, ending) =>
  fs
    .readdirSync(under(path))
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => under(join(path, name)));

const substitutes = new Map();
const resolve = Module._resolveFilename;
const load = Module._load;
Module._load = function loaded(request, parent, ...more) {
  const isOwn = parent?.filename?.startsWith(repository);
  if (!isOwn) return load.call(this, request, parent, ...more);
  const path = request.startsWith(".") ? relative(repository, join(dirname(parent.filename), request)) : request;
  const substitute = substitutes.get(path);
  if (substitute !== undefined) return substitute;
  let found;
  for (const paths of [undefined, [__dirname, repository]]) {
    try {
      found = resolve.call(
        Module,
        request.startsWith("test/") || request.startsWith("src/") ? under(request) : request,
        parent,
        false,
        paths && { paths },
      );
      break;
    } catch {}
  }
  return found === undefined ? anything() : load.call(this, found, parent, ...more);
};
Module._extensions[".ts"] = (module, file) =>
  module._compile(
    transformSync(fs.readFileSync(file, "utf8"), { loader: "ts", format: "cjs", target: "node20" }).code,
    file,
  );

const peers = {
  docxtemplater() {
    const Docxtemplater = require(under("es6/docxtemplater.js"));
    const angular = [under("es6/expressions.js"), under("es6/expressions-ie11.js")].map((file) => require(file));
    for (const parser of [...angular]) {
      const own = parser.configure;
      parser.configure = (given = {}) => {
        const isData = asData(given).kinds.length === 0;
        const made = own.call(parser, given);
        if (isData) angular.push(made);
        return made;
      };
    }
    const optionsOf = (doc) => ({
      delimiters: doc.delimiters ?? doc.options?.delimiters,
      paragraphLoop: doc.options?.paragraphLoop === true || doc.paragraphLoop === true,
      linebreaks: doc.linebreaks === true || doc.options?.linebreaks === true,
      angular: angular.includes(doc.parser),
      modules: (doc.modules ?? []).map(({ name }) => String(name)),
      fileType: doc.fileType,
      syntax: doc.syntax,
    });
    const defaults = require(under("es6/doc-utils.js")).getDefaults();
    const templates = new WeakMap();
    const taken = (zip) => {
      try {
        return Buffer.from(zip.generate({ type: "uint8array" }));
      } catch {
        return undefined;
      }
    };
    for (const method of ["render", "renderAsync"]) {
      const own = Docxtemplater.prototype[method];
      Docxtemplater.prototype[method] = function recorded(data, ...more) {
        if (this.recording) return own.call(this, data, ...more);
        this.recording = true;
        const template = templates.get(this) ?? taken(this.zip);
        const kinds = [];
        if (this.nullGetter !== undefined && String(this.nullGetter) !== String(defaults.nullGetter))
          kinds.push("nullGetter");
        if (
          this.parser !== undefined &&
          !angular.includes(this.parser) &&
          String(this.parser) !== String(defaults.parser)
        )
          kinds.push("parser");
        const given = { template, data: data ?? this.data ?? {}, options: optionsOf(this), kinds };
        const finish = (value) => {
          record({ ...given, result: taken(this.zip) });
          return value;
        };
        const fail = (error) => {
          record({ ...given, error });
          throw error;
        };
        try {
          const made = own.call(this, data, ...more);
          return typeof made?.then === "function" ? made.then(finish, fail) : finish(made);
        } catch (error) {
          return fail(error);
        }
      };
    }
    const compile = Docxtemplater.prototype.compile;
    Docxtemplater.prototype.compile = function compiled(...more) {
      if (!templates.has(this)) templates.set(this, taken(this.zip));
      try {
        return compile.apply(this, more);
      } catch (error) {
        if (!this.recording) record({ template: templates.get(this), error, data: {}, options: optionsOf(this) });
        throw error;
      }
    };
    require(under("es6/tests/index.js"));
  },
  "docx-templates"() {
    const { createReport, listCommands, getMetadata } = require("docx-templates");
    const recorded = async (options) => {
      const { template, data, additionalJsContext, cmdDelimiter, noSandbox, literalXmlDelimiter, ...more } = options;
      const plain = { cmdDelimiter, noSandbox, literalXmlDelimiter, more: Object.keys(more) };
      const context = {
        ...(typeof data === "function" ? await data("", more.queryVars) : data),
        ...additionalJsContext,
      };
      const kinds = typeof data === "function" ? ["query"] : [];
      try {
        const result = Buffer.from(await createReport(options));
        record({ template, result, data: context, options: plain, kinds });
        return { _children: [1], equals: () => true };
      } catch (error) {
        record({ template, error: [error].flat()[0], data: context, options: plain, kinds });
        throw error;
      }
    };
    substitutes.set("src/index", { createReport: recorded, listCommands, getMetadata });
    for (const name of ["debug", "types", "main", "processTemplate", "zip", "errors"])
      substitutes.set(`src/${name}`, anything());
    globalThis.jest = anything();
    globalThis.expect = anything();
    for (const file of filesOf("src/__tests__", ".test.ts")) if (!file.includes("unit.test")) require(file);
  },
  "easy-template-x"() {
    const peer = require("easy-template-x");
    class Recorded extends peer.TemplateHandler {
      constructor(options) {
        super(options);
        this.given = options;
      }
      async process(template, data) {
        const { delimiters, plugins, extensions, scopeDataResolver } = this.given ?? {};
        const kinds = [
          ...(plugins ? ["plugins"] : []),
          ...(extensions ? ["extensions"] : []),
          ...(scopeDataResolver ? ["resolver"] : []),
        ];
        const given = { template: Buffer.from(template), data, options: { delimiters }, kinds };
        try {
          const result = await super.process(template, data);
          record({ ...given, result: Buffer.from(result) });
          return result;
        } catch (error) {
          record({ ...given, error });
          throw error;
        }
      }
    }
    substitutes.set("src/templateHandler", { TemplateHandler: Recorded });
    const loose = new Proxy(peer, { get: (own, name) => own[name] ?? anything() });
    for (const name of [
      "errors",
      "mimeType",
      "office",
      "office/mediaFiles",
      "plugins/chart/chartContent",
      "plugins/chart/chartData",
      "plugins/image",
      "xml",
      "zip",
    ])
      substitutes.set(`src/${name}`, loose);
    substitutes.set("vitest", { ...harness, expect: anything(), vi: anything() });
    process.chdir(repository);
    for (const file of filesOf("test/fixtures", ".tests.ts")) require(file);
  },
  carbone() {
    const builder = require(under("lib/builder.js"));
    const build = builder.buildXML;
    builder.buildXML = (xml, data, options, callback) => {
      const [given, back] = typeof options === "function" ? [{}, options] : [options, callback];
      // The builder writes into them.
      const { formatters, complement } = given;
      const plain = asData(data);
      return build.call(builder, xml, data, given, (error, result) => {
        const options = { complement, formatters: Object.keys(formatters ?? {}) };
        record({
          fragment: xml,
          data: plain.data,
          result: error ? undefined : String(result),
          error: error ?? undefined,
          options,
          kinds: plain.kinds,
        });
        return back(error, result);
      });
    };
    require(under("test/test.builder.buildXML.js"));
  },
};

Object.assign(globalThis, harness);
// Some tests let a promise fail that nobody waits for.
process.on("unhandledRejection", () => undefined);
// And some measure time, in a call that nobody waits for.
process.on("uncaughtException", () => undefined);
peers[peer]();
// Peers read files before they name their tests.
setTimeout(() => runTests().then(() => process.exit(0)), 2000);
