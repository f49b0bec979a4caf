import type { ReactNode, Ref } from "react";

/** The same props, with `undefined` allowed for each optional one; it means the same as omitting the prop. */
type WithUndefined<Props> = {
  [Name in keyof Props]: Record<never, never> extends Pick<Props, Name>
    ? Props[Name] | undefined
    : Props[Name];
};

/** The same props, with each prop that may be `undefined` made optional. */
type WithoutUndefined<Props> = {
  [Name in keyof Props as undefined extends Props[Name] ? never : Name]: Props[Name];
} & {
  [Name in keyof Props as undefined extends Props[Name] ? Name : never]?: Exclude<Props[Name], undefined>;
};

/**
 * Props of a component built on a headless one, with a plain `className` and plain children. The library's functions of the
 * component's state are left out, because styles use tokens and `data-*` attributes.
 */
export type RootProps<HeadlessProps> = WithUndefined<
  Omit<HeadlessProps, "className" | "style" | "children" | "render">
> & {
  /** Class names for the root element, in addition to the component's own. */
  className?: string | undefined;
  children?: ReactNode;
};

/** Props of a component that renders an overlay. Its root is the overlay, which also receives `data-*` attributes. */
export interface OverlayRootProps {
  /** Class names for the overlay, in addition to the component's own. */
  className?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * Props in the form that the headless library accepts: its optional props do not allow `undefined`. A prop with the value
 * `undefined` is removed, so that defaults set before the spread stay.
 */
export function definedProps<const Props extends object>(props: Props) {
  const given = Object.entries(props).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as WithoutUndefined<Props>;
}
