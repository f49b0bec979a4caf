import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocaleProvider, startI18n } from "../../i18n/index.ts";
import { COPY_OUTCOME_STAY, CopyButton } from "./index.ts";

const i18n = await startI18n("it");
let host: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
  await act(() =>
    root.render(
      <LocaleProvider i18n={i18n}>
        <CopyButton text="segreto" label="Copia" />
      </LocaleProvider>,
    ),
  );
});
afterEach(async () => {
  await act(() => root.unmount());
  host.remove();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const button = () => host.querySelector("button");
const press = () => act(async () => button()?.click());
const outcome = () => button()?.dataset["outcome"];

test("shows the result for two seconds, then its initial state", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await press();
  expect(outcome()).toBe("copied");
  await act(() => vi.advanceTimersByTime(COPY_OUTCOME_STAY - 1));
  expect(outcome()).toBe("copied");
  await act(() => vi.advanceTimersByTime(1));
  expect(outcome()).toBe("idle");
  expect(host.querySelector("[role=status]")?.textContent).toBe("");
});

test("restarts the time when it is pressed again", async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce().mockRejectedValueOnce(new Error("no"));
  await press();
  await act(() => vi.advanceTimersByTime(COPY_OUTCOME_STAY - 1));
  await press();
  expect(outcome()).toBe("failed");
  await act(() => vi.advanceTimersByTime(COPY_OUTCOME_STAY - 1));
  expect(outcome()).toBe("failed");
});
