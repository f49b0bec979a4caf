import type { ArgTypesEnhancer } from "storybook/internal/types";

/** Props of the root element, which nearly every component passes on. */
const passedOn = new Set(["className", "ref", "style"]);

/** True for elements and components, and lists with them, of which an editor would show React's internals. */
const isForReact = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(isForReact)
    : typeof value === "object" && value !== null && "$$typeof" in value;

/** False for values that Storybook's editor of objects cannot show. */
function isEditable(value: unknown): boolean {
  if (isForReact(value)) return false;
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Changes the tables of props: functions have their signature, what is passed on to the root element is apart, and
 * values have a control only where they can be edited.
 */
export const describeProps: ArgTypesEnhancer = ({ argTypes, initialArgs }) =>
  Object.fromEntries(
    Object.entries(argTypes).map(([name, argType]) => {
      const { type, table } = argType;
      const isPassedOn = passedOn.has(name);
      return [
        name,
        {
          ...argType,
          ...((isPassedOn || !isEditable(initialArgs[name])) && { control: { disable: true } }),
          table: {
            ...table,
            ...(isPassedOn && { category: "Root element" }),
            ...(type?.name === "function" && "value" in type && { type: { summary: String(type.value) } }),
          },
        },
      ];
    }),
  );
