import type { ComponentPropsWithRef, ReactNode } from "react";
import { classNames } from "../../styles/classNames.ts";
import { aligns, gaps, inline, justifies, stack } from "./Stack.css.ts";

export interface StackProps extends ComponentPropsWithRef<"div"> {
  /** What is laid out. */
  children?: ReactNode;
  /** Gap between the children: a step of the space scale. Default `x4` (16 px). */
  gap?: keyof typeof gaps | undefined;
  /** Alignment across the layout direction. Default: stretched in Stack, centred in Inline. */
  align?: keyof typeof aligns | undefined;
  /** Distribution along the layout direction. Default: at the start. */
  justify?: keyof typeof justifies | undefined;
}

const layout = (base: string, { gap = "x4", align, justify, className, ...rest }: StackProps) => (
  <div
    {...rest}
    className={classNames(base, gaps[gap], align && aligns[align], justify && justifies[justify], className)}
  />
);

/** Lays out its children vertically with equal gaps. */
export function Stack(props: StackProps) {
  return layout(stack, props);
}

/** Lays out its children in a row that wraps. */
export function Inline(props: StackProps) {
  return layout(inline, props);
}
