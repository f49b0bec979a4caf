import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createI18n, LocaleProvider } from "../../i18n/index.ts";
import { it } from "../../i18n/it/index.ts";
import { Banner, type BannerProps } from "./index.ts";

const i18n = createI18n({ locale: "it", catalogues: { it } });
let root: Root;
let host: HTMLElement;

const show = (node: ReactNode) => act(() => root.render(<LocaleProvider i18n={i18n}>{node}</LocaleProvider>));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const banner = () => {
  const found = host.querySelector<HTMLElement>("[data-tone]");
  if (!found) throw new Error("No banner on the page");
  return found;
};
const isLeaving = () => banner().hasAttribute("data-leaving");

async function showBanner(props: Partial<BannerProps> = {}) {
  const onDismiss = vi.fn();
  await show(
    <Banner tone="error" onDismiss={onDismiss} {...props}>
      Problema di connessione.
    </Banner>,
  );
  return onDismiss;
}

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

describe("banner", () => {
  test.each([
    ["error", 5000],
    ["warning", 5000],
    ["info", 5000],
    ["success", 4000],
  ] as const)("%s hides by itself after %i ms, with a way out of 200 ms", async (tone, stay) => {
    const onDismiss = await showBanner({ tone });
    await pass(stay - 1);
    expect(isLeaving()).toBe(false);
    await pass(1);
    expect(isLeaving()).toBe(true);
    await pass(199);
    expect(onDismiss).not.toHaveBeenCalled();
    await pass(1);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  test("waits while it is hovered, then counts what was left", async () => {
    await showBanner();
    await pass(3000);
    await act(() => banner().dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
    await pass(60_000);
    expect(isLeaving()).toBe(false);
    await act(() => banner().dispatchEvent(new PointerEvent("pointerout", { bubbles: true })));
    await pass(1999);
    expect(isLeaving()).toBe(false);
    await pass(1);
    expect(isLeaving()).toBe(true);
  });

  test("waits while something in it has the focus", async () => {
    await showBanner();
    const close = host.querySelector("button");
    await act(() => close?.focus());
    await pass(60_000);
    expect(isLeaving()).toBe(false);
    await act(() => close?.blur());
    await pass(5000);
    expect(isLeaving()).toBe(true);
  });

  test("waits while the page is in the background", async () => {
    await showBanner();
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(() => document.dispatchEvent(new Event("visibilitychange")));
    await pass(60_000);
    expect(isLeaving()).toBe(false);
    visibility.mockRestore();
    await act(() => document.dispatchEvent(new Event("visibilitychange")));
    await pass(5000);
    expect(isLeaving()).toBe(true);
  });

  test("stays when told to, and when nobody can take it away", async () => {
    const onDismiss = await showBanner({ autoHide: false });
    await pass(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    await show(<Banner tone="success">Salvato</Banner>);
    await pass(60_000);
    expect(isLeaving()).toBe(false);
    expect(host.querySelector("button")).toBeNull();
  });
});
