import { message } from "@regia/domain/messages";
import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { AuthDialog, type AuthDialogProps } from "./index.ts";

const { show, pass, find, has } = mounting();

const nothing = () => undefined;
const dialog = (props: Partial<AuthDialogProps> = {}) => (
  <AuthDialog
    isOpen
    mode="login"
    onBannerDismiss={nothing}
    onModeChange={nothing}
    onClose={nothing}
    onLogin={nothing}
    onSignup={nothing}
    onReset={nothing}
    onCode={nothing}
    onResend={nothing}
    onGoogle={nothing}
    {...props}
  />
);
const error = { id: 1, tone: "error", text: message("errors:auth.connection") } as const;

async function type(input: HTMLElement, text: string) {
  await act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const password = () => find("input[name=password]") as HTMLInputElement;

describe("authentication dialog", () => {
  test.each([
    ["error", 5000],
    ["success", 4000],
  ] as const)("its %s banner goes after %i ms and 200 ms of fading", async (tone, stay) => {
    const onBannerDismiss = vi.fn();
    await show(dialog({ banner: { ...error, tone }, onBannerDismiss }));
    await pass(stay);
    await pass(199);
    expect(onBannerDismiss).not.toHaveBeenCalled();
    await pass(1);
    expect(onBannerDismiss).toHaveBeenCalledOnce();
  });

  test("starts the time again for a new banner with the same text", async () => {
    const onBannerDismiss = vi.fn();
    await show(dialog({ banner: error, onBannerDismiss }));
    await pass(4900);
    await show(dialog({ banner: { ...error, id: 2 }, onBannerDismiss }));
    await pass(4900);
    expect(has("[data-leaving]")).toBe(false);
    await pass(100);
    expect(has("[data-leaving]")).toBe(true);
    await pass(200);
    expect(onBannerDismiss).toHaveBeenCalledOnce();
  });

  test("renders nothing when closed, and is empty when opened again", async () => {
    await show(dialog());
    await type(password(), "segreta-1A");
    expect(password().value).toBe("segreta-1A");
    await show(dialog({ isOpen: false }));
    await pass(1000);
    expect(has("[role=dialog]")).toBe(false);
    await show(dialog());
    expect(password().value).toBe("");
  });

  test("clears errors when the mode changes", async () => {
    await show(dialog());
    await act(() => find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));
    expect(find("input[name=password]").getAttribute("aria-invalid")).toBe("true");
    await show(dialog({ mode: "signup" }));
    expect(has("[aria-invalid=true]")).toBe(false);
    await show(dialog());
    expect(has("[aria-invalid=true]")).toBe(false);
  });
});
