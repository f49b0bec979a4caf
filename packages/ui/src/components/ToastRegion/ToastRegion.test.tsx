import { describe, expect, test, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { type Toast, ToastRegion } from "./index.ts";

const { show, pass } = mounting();

describe("toasts", () => {
  test("each hides after its own time, counted from its own appearance", async () => {
    const onDismiss = vi.fn();
    const saved: Toast = { id: "saved", tone: "success", text: "Salvato" };
    const failed: Toast = { id: "failed", tone: "error", text: "Non riuscito" };
    await show(<ToastRegion toasts={[failed]} onDismiss={onDismiss} />);
    await pass(2000);
    await show(<ToastRegion toasts={[failed, saved]} onDismiss={onDismiss} />);
    await pass(3000);
    await pass(200);
    expect(onDismiss.mock.calls).toEqual([["failed"]]);
    await show(<ToastRegion toasts={[saved]} onDismiss={onDismiss} />);
    await pass(800);
    expect(onDismiss.mock.calls).toEqual([["failed"]]);
    await pass(200);
    expect(onDismiss.mock.calls).toEqual([["failed"], ["saved"]]);
  });

  test("one with autoHide false stays until it is dismissed", async () => {
    const onDismiss = vi.fn();
    await show(
      <ToastRegion
        toasts={[{ id: "update", tone: "info", text: "Nuova versione", autoHide: false }]}
        onDismiss={onDismiss}
      />,
    );
    await pass(60 * 60_000);
    expect(onDismiss).not.toHaveBeenCalled();
  });
});
