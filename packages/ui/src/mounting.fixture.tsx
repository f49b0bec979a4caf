import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, vi } from "vitest";
import { createI18n, LocaleProvider } from "./i18n/index.ts";
import { it } from "./i18n/it/index.ts";
import "./theme/index.ts";

const i18n = createI18n({ locale: "it", catalogues: { it } });

/**
 * Mounts components into a page of the browser on which the tests turn the clock: call it once in a test file. Each test
 * starts with an empty page and a clock that stands.
 */
export function mounting() {
  let root: Root;
  let host: HTMLElement;

  beforeEach(() => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    vi.useFakeTimers();
    host = document.body.appendChild(document.createElement("div"));
    root = createRoot(host);
  });
  afterEach(async () => {
    await act(() => root.unmount());
    host.remove();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  return {
    /** Shows this in place of what was shown. */
    show: (node: ReactNode) => act(() => root.render(<LocaleProvider i18n={i18n}>{node}</LocaleProvider>)),
    /** Lets so many milliseconds pass; what is shown follows at their end. */
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    /** The one element that a selector names, anywhere on the page. */
    find: (selector: string): HTMLElement => {
      const [found, another] = document.querySelectorAll<HTMLElement>(selector);
      if (!found) throw new Error(`Nothing on the page is ${selector}`);
      if (another) throw new Error(`Several on the page are ${selector}`);
      return found;
    },
    has: (selector: string) => document.querySelector(selector) !== null,
  };
}
