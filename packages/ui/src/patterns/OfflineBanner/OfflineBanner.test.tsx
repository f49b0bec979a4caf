import { describe, expect, test, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { OfflineBanner } from "./index.ts";

const { show, pass, find, has } = mounting();

describe("connection banner", () => {
  test("stays while the connection is lost", async () => {
    const onRestoredDismiss = vi.fn();
    await show(<OfflineBanner connection="offline" onRestoredDismiss={onRestoredDismiss} />);
    await pass(60 * 60_000);
    expect(find("[data-tone]").textContent).toContain("Nessuna connessione internet");
    expect(onRestoredDismiss).not.toHaveBeenCalled();
  });

  test("shows that it is back, and hides after 4000 ms and 200 ms of fading", async () => {
    const onRestoredDismiss = vi.fn();
    await show(<OfflineBanner connection="offline" onRestoredDismiss={onRestoredDismiss} />);
    await show(<OfflineBanner connection="restored" onRestoredDismiss={onRestoredDismiss} />);
    expect(find("[data-tone]").textContent).toContain("Connessione ripristinata");
    await pass(4000);
    await pass(199);
    expect(onRestoredDismiss).not.toHaveBeenCalled();
    await pass(1);
    expect(onRestoredDismiss).toHaveBeenCalledOnce();
    await show(<OfflineBanner connection="online" onRestoredDismiss={onRestoredDismiss} />);
    expect(has("[data-tone]")).toBe(false);
  });
});
