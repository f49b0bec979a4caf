import { act } from "react";
import { describe, expect, test, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { AppShell } from "./index.ts";
import { tooltipChunk } from "./SidebarContent.tsx";

const { show, pass, find, has } = mounting();

const nothing = () => undefined;
const shell = (more: Partial<Parameters<typeof AppShell>[0]> = {}) => (
  <AppShell
    user={{ displayName: "Anna", avatarUrl: null, isAdmin: false, plan: "pro", planState: "active" }}
    currentPath="/app/chat"
    lockedPlaces={[]}
    isCollapsed={false}
    onCollapsedChange={nothing}
    onLogout={nothing}
    {...more}
  >
    <h1>Chat</h1>
  </AppShell>
);

describe("sidebar", () => {
  test("is 280 px wide, and 80 px when collapsed", async () => {
    await show(shell());
    const sidebar = find("nav").parentElement?.parentElement;
    expect(sidebar?.getBoundingClientRect().width).toBe(280);
    await show(shell({ isCollapsed: true }));
    expect(sidebar?.getBoundingClientRect().width).toBe(80);
  });

  test.each([false, true])(
    "nothing moves when the workspaces are loaded; collapsed: %s",
    async (isCollapsed) => {
      const topOfPlaces = () => find("nav").getBoundingClientRect().top;
      await show(shell({ isCollapsed }));
      const before = topOfPlaces();
      const workspaces = [
        { slug: "anna", name: "Personale", isPersonal: true, isReadOnly: false, isOffered: false },
      ];
      const workspaceNavigation = { workspaces, activeSlug: "anna", invitations: 0, onCreate: nothing };
      await show(shell({ isCollapsed, workspaceNavigation }));
      expect(find("[aria-haspopup=dialog]").textContent).toContain("Personale");
      expect(topOfPlaces()).toBe(before);
    },
  );

  /** Holds the tooltips back until they are let in. */
  async function lateTooltips() {
    await tooltipChunk.fetch();
    const arrival = Promise.withResolvers<void>();
    const code = vi.spyOn(tooltipChunk, "code", "get").mockReturnValue(undefined);
    const fetch = vi.spyOn(tooltipChunk, "fetch").mockReturnValue(arrival.promise);
    return async () => {
      code.mockRestore();
      await act(() => arrival.resolve());
      fetch.mockRestore();
    };
  }

  test("a control keeps the focus when the tooltips arrive", async () => {
    const letIn = await lateTooltips();
    await show(shell({ isCollapsed: true }));
    const link = find("[href='/app/planner']");
    await act(() => link.focus());
    await letIn();
    expect(link.isConnected).toBe(false);
    expect(document.activeElement).toBe(find("[href='/app/planner']"));
    expect(find("[role=tooltip]").textContent).toBe(link.textContent);
  });

  test("a press is not lost when the tooltips arrive during it", async () => {
    const letIn = await lateTooltips();
    const onLogout = vi.fn();
    await show(shell({ isCollapsed: true, onLogout }));
    const logout = find("[aria-label=Logout]");
    const pointer = { bubbles: true, button: 0, pointerId: 1, pointerType: "mouse" };
    await act(() => logout.dispatchEvent(new PointerEvent("pointerdown", pointer)));
    await letIn();
    expect(logout.isConnected).toBe(true);
    await act(() => {
      logout.dispatchEvent(new PointerEvent("pointerup", pointer));
      logout.click();
    });
    expect(onLogout).toHaveBeenCalledOnce();
    await pass(1);
    expect(logout.isConnected).toBe(false);
  });

  test("its drawer closes when the window grows to 1024 px", async () => {
    let onChange: () => void = nothing;
    let isWide = false;
    const asked = vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          get matches() {
            return isWide;
          },
          media: query,
          addEventListener: (_: string, listener: () => void) => {
            if (query.includes("1024px")) onChange = listener;
          },
          removeEventListener: nothing,
        }) as unknown as MediaQueryList,
    );
    await show(shell({ isDrawerInitiallyOpen: true }));
    await vi.waitFor(() => expect(has("[role=dialog]")).toBe(true), { timeout: 20_000 });
    isWide = true;
    await act(() => onChange());
    await pass(1000);
    expect(has("[role=dialog]")).toBe(false);
    asked.mockRestore();
  });
});
