import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, vi } from "vitest";
import { LocaleProvider, startI18n } from "./i18n/index.ts";
import "./theme/index.ts";

const i18n = await startI18n("it");

/**
 * Mounts components in a browser page with a fake clock. Call it once per test file. Each test starts with an empty page
 * and a stopped clock.
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
    /** Renders the node in place of the previous one. */
    show: (node: ReactNode) => act(() => root.render(<LocaleProvider i18n={i18n}>{node}</LocaleProvider>)),
    /** Advances the clock by the given milliseconds and waits for React to update. */
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    /** The element that matches the selector, anywhere on the page. Throws if there is none or more than one. */
    find: (selector: string): HTMLElement => {
      const [found, another] = document.querySelectorAll<HTMLElement>(selector);
      if (!found) throw new Error(`Nothing on the page matches ${selector}`);
      if (another) throw new Error(`Several elements on the page match ${selector}`);
      return found;
    },
    has: (selector: string) => document.querySelector(selector) !== null,
  };
}
