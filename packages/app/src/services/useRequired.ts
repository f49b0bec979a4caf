import { type Context, useContext } from "react";

/** The value of a context; throws if no provider is above the component. */
export function useRequired<Value>(context: Context<Value | null>, name: string): Value {
  const value = useContext(context);
  if (value === null) throw new Error(`${name} has no provider above this component.`);
  return value;
}
