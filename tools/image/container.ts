import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";

/** How a process stands in a folder that is its root. */
export interface Surroundings {
  readonly root: string;
  readonly variables: Readonly<Record<string, string>>;
  /** An absolute path below `root`. */
  readonly folder: string;
  /** Number of a user of `root`. */
  readonly user: string;
  /**
   * Nothing can be written but what is mounted: a folder in memory at /tmp, and `volumes`, folders outside by their place inside; and the
   * process has no rights of root, nor can it come to some. undefined: as when an image is built.
   */
  readonly confined?: { readonly volumes: Readonly<Record<string, string>> };
}

/**
 * Mounts live as long as the process. The first words are the root, the certificates that the way to a registry needs, whether the root is
 * read only, and pairs of places and folders up to `--`.
 */
const mounts = `
root=$1 certificates=$2 confined=$3; shift 3
mount --bind "$root" "$root"
if [ -n "$confined" ]; then
  mount -o remount,bind,ro "$root"
  mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
  while [ "$1" != -- ]; do mount --bind "$2" "$root$1"; shift 2; done
else
  mount --bind /etc/resolv.conf "$root/etc/resolv.conf"
  mount -t tmpfs tmpfs "$root/run"
  if [ -n "$certificates" ]; then cp "$certificates" "$root/run/certificates"; fi
fi
shift
mount -t proc proc "$root/proc"
exec chroot "$root" "$@"`;

const noRights = ["--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"];

/** Starts a program by the words of an instruction: in a space of mounts and of processes of its own, which end with it. */
export function start(words: readonly string[], around: Surroundings, options: SpawnOptions = {}): ChildProcess {
  const { root, folder, user, confined } = around;
  const certificates = confined === undefined ? (env["NODE_EXTRA_CA_CERTS"] ?? "") : "";
  const { home, group } = passwdOf(root, user);
  const variables = {
    PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    HOME: home,
    ...(confined === undefined ? wayToRegistry(certificates) : {}),
    ...around.variables,
  };
  const volumes = Object.entries(confined?.volumes ?? {}).flat();
  const identity = [
    `--reuid=${user}`,
    `--regid=${group}`,
    "--clear-groups",
    ...(confined === undefined ? [] : noRights),
  ];
  const assigned = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return spawn(
    "unshare",
    [
      ...["--mount", "--pid", "--fork", "sh", "-ec", mounts, "sh"],
      ...[root, certificates, confined === undefined ? "" : "confined", ...volumes, "--"],
      ...["setpriv", ...identity, "env", "-i", "-C", folder, ...assigned, ...words],
    ],
    options,
  );
}

/** As a container engine hands it to what it builds. */
function wayToRegistry(certificates: string): Readonly<Record<string, string>> {
  const names = /^(?:https?_proxy|no_proxy|npm_config_registry)$/i;
  const handed = Object.entries(env).filter(([name, value]) => names.test(name) && value !== undefined);
  return {
    ...(Object.fromEntries(handed) as Readonly<Record<string, string>>),
    ...(certificates === "" ? {} : { NODE_EXTRA_CA_CERTS: "/run/certificates" }),
  };
}

function passwdOf(root: string, user: string): { readonly home: string; readonly group: string } {
  const lines = readFileSync(join(root, "etc/passwd"), "utf8").split("\n");
  const entry = lines.map((line) => line.split(":")).find(([name, , id]) => id === user || name === user);
  const [, , , group, , home] = entry ?? [];
  if (group === undefined || home === undefined) throw new Error(`USER ${user}: /etc/passwd has none.`);
  return { home, group };
}

/** Sends a signal to the first process of a space of its own: `unshare` waits for it and hands nothing on. */
export function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  const inside = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  process.kill(Number(inside), name);
}

/** Ends it where it still runs: with another user it does not end with `unshare`. */
export function end(started: ChildProcess): void {
  if (started.exitCode === null && started.signalCode === null) signal(started, "SIGKILL");
}
