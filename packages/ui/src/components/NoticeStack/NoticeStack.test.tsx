import { describe, expect, test, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { type Notice, NoticeStack } from "./index.ts";

const { show, pass } = mounting();

describe("notices", () => {
  test("each goes in its own time, counted from its own coming", async () => {
    const onDismiss = vi.fn();
    const saved: Notice = { id: "saved", tone: "success", text: "Salvato" };
    const failed: Notice = { id: "failed", tone: "error", text: "Non riuscito" };
    await show(<NoticeStack notices={[failed]} onDismiss={onDismiss} />);
    await pass(2000);
    await show(<NoticeStack notices={[failed, saved]} onDismiss={onDismiss} />);
    await pass(3000);
    await pass(200);
    expect(onDismiss.mock.calls).toEqual([["failed"]]);
    await show(<NoticeStack notices={[saved]} onDismiss={onDismiss} />);
    await pass(800);
    expect(onDismiss.mock.calls).toEqual([["failed"]]);
    await pass(200);
    expect(onDismiss.mock.calls).toEqual([["failed"], ["saved"]]);
  });

  test("one that lasts waits for somebody", async () => {
    const onDismiss = vi.fn();
    await show(
      <NoticeStack
        notices={[{ id: "update", tone: "info", text: "Nuova versione", autoHide: false }]}
        onDismiss={onDismiss}
      />,
    );
    await pass(60 * 60_000);
    expect(onDismiss).not.toHaveBeenCalled();
  });
});
