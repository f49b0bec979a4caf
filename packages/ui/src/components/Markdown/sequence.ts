import { createElement, Fragment, type ReactNode } from "react";

/** Elements in an order that only grows at its end, so that they need no keys. */
export const sequence = (children: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...children);
