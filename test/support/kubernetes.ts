import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { ConfigMap } from "kubernetes-models/v1/ConfigMap";
import { PersistentVolumeClaim } from "kubernetes-models/v1/PersistentVolumeClaim";
import { Service } from "kubernetes-models/v1/Service";
import { parseAllDocuments } from "yaml";

/** A part of a manifest for Kubernetes. */
export interface Part {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: every kind has members of its own
  spec?: any;
}

/** The parts of a text in YAML. */
export const partsIn = (text: string): readonly Part[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Part);

interface Model extends Part {
  validate(): void;
}

/** By kind, the classes that know its schema. */
const models = {
  ...{
    ConfigMap,
    Deployment,
    HorizontalPodAutoscaler,
    PersistentVolumeClaim,
    PodDisruptionBudget,
    Service,
    StatefulSet,
  },
} as unknown as Readonly<Record<string, new (part: Part) => Model>>;

/** The schemas let unknown members pass, and validators look at none of them: what is never read is unknown. */
export function unknownIn(part: Part): readonly string[] {
  const Kind = models[part.kind];
  if (Kind === undefined) throw new Error(`${part.kind}: expected a kind with a schema`);
  const model = new Kind(part);
  const unread = new Set<string>();
  model.spec = noting(part.spec, "/spec", unread);
  model.validate();
  const members = ["apiVersion", "kind", "metadata", "spec", ...(part.kind === "ConfigMap" ? ["data"] : [])];
  return [...unread, ...Object.keys(part).filter((name) => !members.includes(name))];
}

/** The same value; members leave `unread` when they are read. */
function noting(value: unknown, path: string, unread: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item, index) => noting(item, `${path}/${index}`, unread));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, inner]) => {
    unread.add(`${path}/${name}`);
    return [name, noting(inner, `${path}/${name}`, unread)];
  });
  return new Proxy(Object.fromEntries(members) as Record<string, unknown>, {
    get: (known, name) => {
      unread.delete(`${path}/${String(name)}`);
      return known[String(name)];
    },
  });
}
