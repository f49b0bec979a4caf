import type { ReactNode, Ref } from "react";

/** The same props; what may be left out may also be `undefined`, which means the same. */
type WithUndefined<Props> = {
  [Name in keyof Props]: Record<never, never> extends Pick<Props, Name>
    ? Props[Name] | undefined
    : Props[Name];
};

/** The same props; what may be `undefined` may be left out instead. */
type WithoutUndefined<Props> = {
  [Name in keyof Props as undefined extends Props[Name] ? never : Name]: Props[Name];
} & {
  [Name in keyof Props as undefined extends Props[Name] ? Name : never]?: Exclude<Props[Name], undefined>;
};

/**
 * Props of a component built on a headless one: everything it takes, with a plain `className` and plain children. Styles
 * come from tokens and `data-*` states, so the functions of state that the headless library takes are left out.
 */
export type RootProps<HeadlessProps> = WithUndefined<
  Omit<HeadlessProps, "className" | "style" | "children" | "render">
> & {
  /** Placed on the root element, beside the component's own class. */
  className?: string | undefined;
  children?: ReactNode;
};

/** Props of a component that stands over the page: its root is the box that floats, which `data-*` attributes reach too. */
export interface OverlayRootProps {
  /** Placed on the floating box, beside the component's own class. */
  className?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * Props as the headless library takes them: its optional props refuse `undefined`. A prop given as `undefined` is left
 * out, so that a default that stands before the spread holds.
 */
export function definedProps<const Props extends object>(props: Props) {
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as WithoutUndefined<Props>;
}
