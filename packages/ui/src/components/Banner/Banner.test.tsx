import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { Banner, type BannerProps } from "./index.ts";

const { show, pass, find, has } = mounting();
const isLeaving = () => has("[data-tone][data-leaving]");

async function showBanner(props: Partial<BannerProps> = {}) {
  const onDismiss = vi.fn();
  await show(
    <Banner tone="error" onDismiss={onDismiss} {...props}>
      Problema di connessione.
    </Banner>,
  );
  return onDismiss;
}

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

  test("pauses while it is hovered, then continues with the remaining time", async () => {
    await showBanner();
    await pass(3000);
    await act(() => find("[data-tone]").dispatchEvent(new PointerEvent("pointerover", { bubbles: true })));
    await pass(60_000);
    expect(isLeaving()).toBe(false);
    await act(() => find("[data-tone]").dispatchEvent(new PointerEvent("pointerout", { bubbles: true })));
    await pass(1999);
    expect(isLeaving()).toBe(false);
    await pass(1);
    expect(isLeaving()).toBe(true);
  });

  test("pauses while something in it has the focus", async () => {
    await showBanner();
    const close = find("button");
    await act(() => close.focus());
    await pass(60_000);
    expect(isLeaving()).toBe(false);
    await act(() => close.blur());
    await pass(5000);
    expect(isLeaving()).toBe(true);
  });

  test("pauses while the page is in the background", async () => {
    await showBanner();
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await act(() => document.dispatchEvent(new Event("visibilitychange")));
    await pass(60_000);
    expect(isLeaving()).toBe(false);
    hidden.mockRestore();
    await act(() => document.dispatchEvent(new Event("visibilitychange")));
    await pass(5000);
    expect(isLeaving()).toBe(true);
  });

  test("stays if autoHide is false or onDismiss is missing", async () => {
    const onDismiss = await showBanner({ autoHide: false });
    await pass(60_000);
    expect(onDismiss).not.toHaveBeenCalled();
    await show(<Banner tone="success">Salvato</Banner>);
    await pass(60_000);
    expect(isLeaving()).toBe(false);
    expect(has("button")).toBe(false);
  });
});
