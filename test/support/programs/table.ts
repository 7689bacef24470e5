/** A program, or what stands for one, that a test or a judge may ask for and that `npm ci` does not bring. */
export interface Entry {
  /** What brings it: a package of Debian, or a script of tools/judges. A plain Debian with Node has what is `bare`: `JUDGES=none` leaves it there. */
  readonly from: "bare" | { readonly debian: string } | { readonly script: string };
  /**
   * Where it may be, first place first: a name is looked for on PATH, a path begins at the root of the project, and `$NAME` is what that variable
   * holds. Left out: its own name.
   */
  readonly places?: readonly string[];
  /** Arguments with which it has to end well: it may be there and not be able to work. */
  readonly answers?: readonly string[];
  /** What is found there, if it is no program: an address that is taken as it is, or a file. */
  readonly is?: "address" | "file";
  /** A script under which a command finds it. */
  readonly under?: string;
  /** Who asks for it, if not every run of the tests: the night's alone, or the judges of tools/judges. */
  readonly for?: "night" | "judges";
}

const bare = { from: "bare" } as const;
const poppler = { from: { debian: "poppler-utils" } } as const;
const postgres = { from: { debian: "postgresql" }, under: "tools/postgres.sh" } as const;
const ofPostgres = (name: string) => ({ ...postgres, places: [`$PG_BIN/${name}`] }) as const;
const ofJudges = (debian: string) => ({ from: { debian }, for: "judges" }) as const;
const python = ["-c", "import sys; assert sys.version_info >= (3, 9)"] as const;

/**
 * All of them. A test starts a program only by its name here (`programs.ts`); `npm run judge -- install` installs by this table, and the end of a
 * run counts by it what was not judged.
 */
export const table = {
  bash: bare,
  git: bare,
  id: bare,
  npm: bare,
  sh: bare,
  tar: bare,

  chromium: { from: { debian: "chromium" }, places: ["$CHROMIUM", "chromium"] },
  curl: { from: { debian: "curl" } },
  "hb-shape": { from: { debian: "libharfbuzz-bin" } },
  helm: { from: { script: "helm/install.sh" }, places: ["$HELM", "out/helm/helm"], for: "night" },
  // Network namespaces: the attack `kill` takes them where it may, and proxies elsewhere.
  ip: { from: { debian: "iproute2" } },
  jq: { from: { debian: "jq" } },
  kustomize: {
    from: { script: "kustomize/install.sh" },
    places: ["$KUSTOMIZE", "out/kustomize/kustomize"],
    for: "night",
  },
  mutool: { from: { debian: "mupdf-tools" } },
  nginx: { from: { debian: "nginx-light" }, places: ["nginx", "/usr/sbin/nginx"] },
  openssl: { from: { debian: "openssl" } },
  pdfdetach: poppler,
  pdffonts: poppler,
  pdfinfo: poppler,
  pdftoppm: poppler,
  pdftotext: poppler,
  pyhanko: {
    from: { script: "pyhanko/install.sh" },
    places: ["$PYTHON", "out/pyhanko/bin/python", "python3"],
    answers: ["-c", "import pyhanko.pdf_utils.crypt"],
  },
  python3: { from: { debian: "python3" }, places: ["$PYTHON", "python3"], answers: python },
  qpdf: { from: { debian: "qpdf" } },
  // Containers may have it and not allow it.
  strace: { from: { debian: "strace" }, answers: ["-f", "-e", "trace=fsync", "true"] },
  "unicode-data": { from: { debian: "unicode-data" }, places: ["/usr/share/unicode/BidiTest.txt"], is: "file" },
  // Debian's Python lacks it, and pyhanko/install.sh needs it.
  venv: { from: { debian: "python3-venv" }, places: ["python3"], answers: ["-c", "import ensurepip"] },

  // The server that tools/postgres.sh starts, and the programs with which tests start servers of their own.
  postgresql: { ...postgres, places: ["$PG_URL"], is: "address" },
  initdb: ofPostgres("initdb"),
  pg_ctl: ofPostgres("pg_ctl"),
  pg_dump: ofPostgres("pg_dump"),
  pg_restore: ofPostgres("pg_restore"),

  java: ofJudges("default-jre-headless"),
  javac: ofJudges("default-jdk-headless"),
  mvn: ofJudges("maven"),
  pip3: ofJudges("python3-pip"),
  soffice: ofJudges("libreoffice-writer-nogui"),
  uno: { ...ofJudges("python3-uno"), places: ["/usr/bin/python3"], answers: ["-c", "import uno"] },
  unzip: ofJudges("unzip"),
  xmlsec1: ofJudges("xmlsec1"),
} as const satisfies Readonly<Record<string, Entry>>;

export type ProgramName = keyof typeof table;

/** The row of a program. */
export const entryOf = (name: ProgramName): Entry => table[name];
