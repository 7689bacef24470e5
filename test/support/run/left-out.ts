/** Something that `npm test` leaves out. */
interface LeftOut {
  /** What is not run. */
  readonly what: string;
  /** The scope that runs it first: `npm run test:all`, or the night. */
  readonly runs: "all" | "night";
  /** The files of tests that prove the same rule in `npm test`. */
  readonly provenBy: readonly [string, ...string[]];
  /** Whole files. Single tests name the row instead: `test.skipIf(isLeftOut("…"))`. */
  readonly files?: readonly string[];
}

/**
 * All that `npm test` leaves out, by the names that tests and `vitest.config.ts` use. A test that takes fewer cases by day is no row
 * here: it proves its rule itself.
 */
export const leftOut = {
  "the API on shared storage": {
    what: "the projects `cluster` and `postgres`: what rests on how two writers meet in a storage, through the API on doubles of EventStoreDB and MongoDB, and on PostgreSQL",
    runs: "all",
    provenBy: [
      "test/contracts/event-log/eventstoredb.test.ts",
      "test/contracts/read-models/mongodb.test.ts",
      "test/contracts/blobs/gridfs.test.ts",
      "test/cluster.test.ts",
      "test/api/idempotency.test.ts",
      "test/api/tenant-deletion.test.ts",
    ],
  },
  "the whole API on shared storage": {
    what: "the same projects with 15 files of the API, and the tests of the others that rest on no storage",
    runs: "night",
    provenBy: ["test/api/tenants.test.ts", "test/api/templates.test.ts", "test/api/documents.test.ts"],
  },
  "a cluster from packages": {
    what: "a database, an S3 server and two nodes, started as `npm run cluster` does; the step `servers` of `.ci/run` runs it too",
    runs: "night",
    provenBy: ["test/cluster.test.ts", "test/kill/embedded.test.ts"],
    files: ["test/tools/cluster.test.ts"],
  },
  "OpenSSL on NIST's suite": {
    what: "a second opinion on what NIST's suite of certificate chains expects, in some 250 processes",
    runs: "night",
    provenBy: ["test/render/documents/verify/chain/pkits.test.ts"],
    files: ["test/render/documents/verify/chain/pkits-openssl.test.ts"],
  },
  "records of every element": {
    what: "that documents of every kind of element are laid out by a record as they are without, those that are sent whole too",
    runs: "all",
    provenBy: ["test/render/jobs/recorded/recorded.property.test.ts"],
  },
  "parts restored from different moments": {
    what: "the runbook of a restore on doubles: an older log, older read models, older files, and what says so",
    runs: "all",
    provenBy: [
      "test/ports/event-log/eventstoredb/doubts.test.ts",
      "test/ports/event-log/eventstoredb/further-answers.test.ts",
      "test/ports/event-log/eventstoredb/writes.test.ts",
    ],
    files: ["test/service/restored-apart.test.ts"],
  },
  "two nodes in processes of their own": {
    what: "that two nodes show each other's writes at once, take each other's tokens and end with equal read models, as processes",
    runs: "all",
    provenBy: ["test/cluster.test.ts", "test/cli/process.test.ts", "test/projections/read-your-writes.test.ts"],
    files: ["test/cluster/two-nodes.test.ts"],
  },
  "the library beside a service": {
    what: "that a service and the library make the same bytes, in a thread and in processes, and that the declarations in the package are made of its code (`npm run generate -- --check` says so, too)",
    runs: "all",
    provenBy: ["test/library/library.test.ts", "test/library/confined.test.ts"],
    files: ["test/library/same-bytes.test.ts", "test/library/published-types.test.ts"],
  },
  "kills on shared storage": {
    what: "nodes that are killed, under load and while they project, on doubles of the servers",
    runs: "all",
    provenBy: ["test/kill/embedded.test.ts", "test/ports/kill.test.ts", "test/cluster.test.ts"],
    files: ["test/kill/cluster.test.ts"],
  },
  "calls of a document on a cluster": {
    what: "how many commands of MongoDB and calls of EventStoreDB a document takes",
    runs: "all",
    provenBy: [
      "test/cluster.test.ts",
      "test/contracts/blobs/gridfs.test.ts",
      "test/contracts/event-log/eventstoredb.test.ts",
    ],
    files: ["test/cluster/calls.test.ts"],
  },
  "real hosts whose callers left": {
    what: "processes that end, or go on without, a document that nobody waits for any more",
    runs: "all",
    provenBy: [
      "test/render/host/attention.test.ts",
      "test/api/left-callers.test.ts",
      "test/api/gone-callers.test.ts",
      "test/render/pool/turns.test.ts",
    ],
    files: ["test/render/pool/unwanted.test.ts"],
  },
  "jobs of a killed service": {
    what: "jobs alone, on a service that is killed again and again: each that was acknowledged is made once",
    runs: "all",
    provenBy: ["test/kill/embedded.test.ts", "test/background/job-runner.test.ts", "test/api/jobs.test.ts"],
    files: ["test/api/jobs-kill.test.ts"],
  },
  "deaths of every kind of real hosts": {
    what: "processes that end idle, before they have begun, one of two, for nobody, and those of a tenant that ends them on purpose",
    runs: "all",
    provenBy: [
      "test/render/pool/deaths.test.ts",
      "test/render/pool/hosts.test.ts",
      "test/render/pool/turns.test.ts",
      "test/render/pool/deadly-tasks.test.ts",
    ],
  },
  "every way to pause a real host": {
    what: "processes that are stopped for another tenant and meet their deadline, are begun again or refused; one tenant alone",
    runs: "all",
    provenBy: [
      "test/render/pool/pausing.test.ts",
      "test/render/pool/turns.test.ts",
      "test/render/pool/deadline.test.ts",
    ],
  },
  "followers of EventStoreDB in trouble": {
    what: "what the adapter that follows EventStoreDB does beyond the contract: slow readers, lost connections, places that are none",
    runs: "all",
    provenBy: [
      "test/contracts/event-log/eventstoredb.test.ts",
      "test/ports/event-log/eventstoredb/answers.test.ts",
      "test/ports/event-log/eventstoredb/writes.test.ts",
    ],
    files: ["test/ports/event-log/eventstoredb/follows.test.ts"],
  },
  "read models in MongoDB in trouble": {
    what: "what the adapter of read models in MongoDB does beyond the contract: servers that are gone, slow or refuse",
    runs: "all",
    provenBy: ["test/contracts/read-models/mongodb.test.ts", "test/ports/drivers/mongodb.test.ts"],
    files: ["test/ports/read-models/mongodb.test.ts"],
  },
  "a document encrypted with an older key": {
    what: "that it is made again to the byte while its sealing key is known, by whole services",
    runs: "all",
    provenBy: [
      "test/service/key-rotation.test.ts",
      "test/background/key-rotation.test.ts",
      "test/api/reproduce.test.ts",
    ],
  },
  "the drivers' own times": {
    what: "the seconds after which the drivers of MongoDB and EventStoreDB give up a server by themselves",
    runs: "all",
    provenBy: [
      "test/api/silent-storage.test.ts",
      "test/ports/drivers/mongodb.test.ts",
      "test/ports/event-log/eventstoredb/writes.test.ts",
    ],
  },
  "large answers of EventStoreDB": {
    what: "what a real server answered to thousands of events, to megabytes and to appends of one moment, beside the answers of the double",
    runs: "all",
    provenBy: ["test/ports/event-log/eventstoredb/answers.test.ts", "test/contracts/event-log/eventstoredb.test.ts"],
  },
  "two hundred documents of a listing": {
    what: "that a listing of documents without a limit has the two hundred of the interface, which are made for it",
    runs: "all",
    provenBy: ["test/conformity/contract.test.ts", "test/api/openapi.test.ts", "test/api/documents.test.ts"],
  },
  "descriptions by others' validators": {
    what: "the description for generators that know no OpenAPI 3.1, and definitions by the description, as others judge them",
    runs: "all",
    provenBy: ["test/api/openapi.test.ts", "test/api/description.test.ts", "test/api/openapi-3-0.test.ts"],
  },
  "a right random request to every route": {
    what: "that four of five routes answer one of their random requests well: by day there are too few of them",
    runs: "night",
    provenBy: ["test/api/openapi.test.ts", "test/api/description.test.ts"],
  },
  "the client for Python and a service": {
    what: "the vectors of exchanges, sent to a service by the client for Python",
    runs: "all",
    provenBy: ["test/client/python.test.ts", "test/client/service.test.ts"],
  },
  "sealing and evidence on a cluster": {
    what: "a log that a service seals on a cluster or on PostgreSQL, as the command finds it, and evidence of a document from there",
    runs: "all",
    provenBy: [
      "test/service/sealed-service.test.ts",
      "test/service/evidence.test.ts",
      "test/commands/ledger/seal-log.test.ts",
      "test/contracts/event-log/eventstoredb.test.ts",
    ],
  },
  "read models as the compiler reads them": {
    what: "that the kept shapes of read models are those of their declarations, which the compiler reads; `npm run generate -- --check` looks as well",
    runs: "all",
    provenBy: ["test/projections/read-model-locks.test.ts", "test/ports/read-models/sqlite.test.ts"],
  },
  "events as the compiler reads them": {
    what: "that the schemas of events are those of their types, which the compiler reads; `npm run generate -- --check` looks as well",
    runs: "all",
    provenBy: ["test/vocabulary/events/schemas.test.ts"],
    files: ["test/vocabulary/events/event-shapes.test.ts"],
  },
  "every generated file": {
    what: "that nothing generated is older than its source; `npm run check` looks by itself",
    runs: "night",
    provenBy: ["test/vocabulary/schema.test.ts", "test/vocabulary/events/schemas.test.ts"],
  },
  "kills on PostgreSQL": {
    what: "two nodes that are killed under load on a PostgreSQL",
    runs: "night",
    provenBy: ["test/kill/embedded.test.ts", "test/ports/event-log/postgres-kill.test.ts"],
  },
  "a thousand large fonts": {
    what: "a thousand documents, each with a font of ten megabytes, and the memory that they leave",
    runs: "night",
    provenBy: ["test/render/graphics/text/fonts/hostile-fonts.test.ts"],
  },
  "every reader of encrypted files": {
    what: "encrypted files as pyHanko, MuPDF and others read them",
    runs: "night",
    provenBy: ["test/render/pdf-syntax/encryption/encryption.test.ts"],
  },
  "moves between servers": {
    what: "what is moved from a folder to EventStoreDB and MongoDB, and back",
    runs: "all",
    provenBy: ["test/service/migrate.test.ts", "test/service/migrate-command.test.ts"],
    files: ["test/service/migrate-s3.test.ts"],
  },
  "the command line from its sources": {
    what: "a document with a picture, made by the command line without a build, as tools run it",
    runs: "all",
    provenBy: ["test/cli/process.test.ts", "test/cli/command-line.test.ts"],
  },
  "the steps of every route": {
    what: "every route with every body type and shape, and the size of each step of the process that answers",
    runs: "all",
    provenBy: ["test/vocabulary/json/parse-steps.test.ts", "test/api/bulk/giving-way.test.ts"],
    files: ["test/hostile/answering-steps.test.ts"],
  },
  "costly reference cases": {
    what: "the reference cases that draw every barcode of a kind, and effects of drawings as pictures",
    runs: "all",
    provenBy: [
      "test/reference/reference.test.ts",
      "test/render/graphics/draw/barcodes.test.ts",
      "test/render/graphics/draw/svg-effects.test.ts",
    ],
    files: ["test/reference/costly-cases.test.ts"],
  },
  "a stop of the service's own pool": {
    what: "tables that are made, and wait, by the pool that the service composes, when it stops",
    runs: "all",
    provenBy: ["test/api/stopping.test.ts", "test/render/pool/pool.test.ts"],
  },
  "every wrong server": {
    what: "starts of the whole program with each wrong address of a server, and with one that is away",
    runs: "all",
    provenBy: [
      "test/service/servers/patience.test.ts",
      "test/service/postgres-away.test.ts",
      "test/ports/event-log/eventstoredb/url.test.ts",
      "test/cli/trouble.test.ts",
    ],
    files: ["test/cli/wrong-servers.test.ts"],
  },
  "the package as npm packs it": {
    what: "what npm packs; the step `installed` of `.ci/run` installs and starts it too",
    runs: "all",
    provenBy: ["test/cli/process.test.ts", "test/service/installed/optional-packages.test.ts"],
  },
  "examples in processes of their own": {
    what: "an example made by the step of GitHub, and the files that a process loads for the examples",
    runs: "all",
    provenBy: ["test/cli/command-line.test.ts", "test/render/kinds.test.ts"],
  },
  "work up to its limit": {
    what: "input as large as it takes to reach a limit of what is compared, laid out, filtered or read",
    runs: "all",
    provenBy: [
      "test/hostile/render-structures.test.ts",
      "test/hostile/render-texts.test.ts",
      "test/render/pdf-syntax/reader/hostile-files.test.ts",
      "test/render/graphics/draw/svg-effects.test.ts",
      "test/render/documents/verify/comparison.test.ts",
    ],
  },
  "memory of many fonts": {
    what: "a hundred documents, each with a font of its own, and the memory that they leave",
    runs: "all",
    provenBy: ["test/render/graphics/text/fonts/harfbuzz.test.ts"],
  },
  "large tables whole": {
    what: "tables of thousands of rows through the pool, and that four times the rows take four times as long",
    runs: "all",
    provenBy: ["test/hostile/render-structures.test.ts", "test/render/pool/pool.test.ts"],
    files: ["test/hostile/render-large.test.ts"],
  },
  "sealed files on every storage": {
    what: "the suite of files once more on S3 and GridFS, sealed",
    runs: "all",
    provenBy: [
      "test/ports/blobs/sealed.test.ts",
      "test/contracts/blobs/s3.test.ts",
      "test/contracts/blobs/gridfs.test.ts",
    ],
  },
  "the verifier without each of its rules": {
    what: "that a generated attack fools a verifier that does without one of its rules",
    runs: "all",
    provenBy: [
      "test/render/documents/verify/attacked-verdicts.test.ts",
      "test/render/documents/verify/comparison.test.ts",
    ],
  },
  "every refusal of a migration": {
    what: "migrations that are refused for what source or target have",
    runs: "all",
    provenBy: ["test/service/migrate.test.ts", "test/service/migrate-command.test.ts"],
  },
  "a job that ends real services": {
    what: "a job that ends the process of the service, which is started again until the job is given up",
    runs: "all",
    provenBy: [
      "test/commands/job/fate.test.ts",
      "test/commands/job/run.test.ts",
      "test/background/job-runner.test.ts",
      "test/kill/embedded.test.ts",
    ],
    files: ["test/api/deadly-job.test.ts"],
  },
  "bombs of hundreds of megabytes": {
    what: "packed files of which a small part is hundreds of megabytes",
    runs: "all",
    provenBy: ["test/render/import/hostile-imports.test.ts", "test/render/import/spreadsheet.test.ts"],
  },
} as const satisfies Readonly<Record<string, LeftOut>>;

export type LeftOutName = keyof typeof leftOut;

/** The rows that a text of tests or of the configuration names: `isLeftOut("…")`, `leftOut["…"]`. */
export const rowsNamedIn = (text: string): readonly LeftOutName[] =>
  [...text.matchAll(/(?:isLeftOut\(|leftOut\[)\s*"([^"]+)"/g)].map(([, name = ""]) => name as LeftOutName);
