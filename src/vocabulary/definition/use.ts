import { anyObject, flag, needsOneOf, ref, shape, text, type Words } from "./build.ts";

export const useWords: Words = {
  Use: shape(
    "A component in this place: its content, with values of its own. 8 levels at most; a cycle is refused, so is a name that none of the tenant's templates has, or several.",
    {},
    {
      name: text("The component's `metadata.name`.", { minLength: 1, examples: ["letterhead"] }),
      id: text("The component's GUID; it wins over `name`.", { minLength: 1 }),
      style: ref("StyleUse", "For its top-level elements that have none."),
      data: anyObject(
        "What `$data` means inside the component. What it lacks is looked up in the caller's data; unset, the caller's data alone.",
      ),
      override: flag(
        "At the root, this component's page set-up, zones, styles and fonts win over those merged before it; in content, its styles win over those of the same name around it.",
        false,
      ),
    },
    { ...needsOneOf("name", "id"), examples: [{ name: "letterhead" }, { name: "address", data: { city: "Malmö" } }] },
  ),
  UseElement: shape(
    "A component's content in this place.",
    { use: ref("Use") },
    {},
    { examples: [{ use: { name: "letterhead" } }] },
  ),
};
