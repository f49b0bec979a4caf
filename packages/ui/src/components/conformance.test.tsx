import { run } from "axe-core";
import { act, createRef } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LocaleProvider, startI18n } from "../i18n/index.ts";
import "../theme/index.ts";
import { everyComponent, everyOverlay, type Own, withoutRoot } from "./everyComponent.fixture.tsx";

const i18n = await startI18n("it");
let root: Root;
let host: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = document.body.appendChild(document.createElement("main"));
  host.id = "content";
  root = createRoot(host);
});
afterEach(async () => {
  await act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const show = (make: (own: Own) => React.ReactElement, own: Own) =>
  act(() => root.render(<LocaleProvider i18n={i18n}>{make(own)}</LocaleProvider>));

test("every component is tested here, or listed with the reason why not", () => {
  const folders = Object.keys(import.meta.glob("./*/index.ts")).map((path) => path.split("/")[1]);
  expect(Object.keys({ ...everyComponent, ...everyOverlay, ...withoutRoot }).sort()).toEqual(folders.sort());
});

describe.each(Object.entries(everyComponent))("%s", (_name, make) => {
  test("passes ref, class name and other props to its root", async () => {
    const ref = createRef<never>();
    await show(make, { ref, className: "own", "data-own": "yes" });
    // Collections of the headless library render their items in a `template` beside the root.
    const element = host.querySelector(":scope > :not(template)");
    expect(element).toBeInstanceOf(Element);
    expect(ref.current).toBe(element);
    expect(element?.classList.contains("own")).toBe(true);
    expect(element?.classList.length).toBeGreaterThan(1);
    expect(element?.getAttribute("data-own")).toBe("yes");
    expect(host.querySelectorAll(".own, [data-own]")).toHaveLength(1);
  });

  test("accepts undefined for an omitted prop", async () => {
    await show(make, { ref: createRef<never>() });
    const plain = host.innerHTML;
    await show(make, {
      ref: createRef<never>(),
      className: undefined,
      id: undefined,
      "aria-label": undefined,
      "aria-labelledby": undefined,
      "aria-describedby": undefined,
      "data-own": undefined,
    });
    expect(host.innerHTML).toBe(plain);
  });

  test("is accessible with no optional props", async () => {
    await show(make, { ref: createRef<never>() });
    const { violations } = await run(host);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual(
      [],
    );
  });
});

describe.each(Object.entries(everyOverlay))("%s", (_name, { make, open }) => {
  const showOpen = async (own: Own) => {
    await show(make, own);
    const trigger = host.querySelector("button");
    if (open && trigger) await act(() => open(trigger));
  };

  test("passes ref, class name and data attributes to the overlay", async () => {
    const ref = createRef<never>();
    await showOpen({ ref, className: "own", "data-own": "yes" });
    const [element, ...others] = document.querySelectorAll(".own, [data-own]");
    expect(others).toEqual([]);
    expect(element).toBeInstanceOf(Element);
    expect(ref.current).toBe(element);
    expect(host.contains(element ?? null)).toBe(false);
    expect(element?.getAttribute("data-own")).toBe("yes");
    expect(element?.classList.contains("own")).toBe(true);
    expect(element?.classList.length).toBeGreaterThan(1);
  });

  test("is accessible with no optional props", async () => {
    await showOpen({ ref: createRef<never>(), "data-own": "yes" });
    const { violations } = await run("[data-own]");
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});
