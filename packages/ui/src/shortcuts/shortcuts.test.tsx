import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { mounting } from "../mounting.fixture.tsx";
import { ShortcutKeys, useShortcut } from "./index.ts";

const { show, find } = mounting();
const onCommands = vi.fn();
const onList = vi.fn();

function Page() {
  useShortcut("commands", onCommands);
  useShortcut("shortcuts", onList);
  return (
    <>
      <input />
      <input type="radio" />
      <button type="button">Vai</button>
    </>
  );
}

/** Calls of both shortcuts after their keys were pressed on the focused element. */
async function pressed(): Promise<[commands: number, list: number]> {
  onCommands.mockClear();
  onList.mockClear();
  await userEvent.keyboard("{Control>}k{/Control}?");
  return [onCommands.mock.calls.length, onList.mock.calls.length];
}

test("in a field only shortcuts with Ctrl count, and under a dialog none", async () => {
  await show(<Page />);
  expect(await pressed()).toEqual([1, 1]);
  find("button").focus();
  expect(await pressed()).toEqual([1, 1]);
  find("input:not([type])").focus();
  expect(await pressed()).toEqual([1, 0]);
  find("input[type=radio]").focus();
  expect(await pressed()).toEqual([1, 1]);
  await show(
    <>
      <Page />
      <div role="dialog" aria-label="Domanda" />
    </>,
  );
  find("button").focus();
  expect(await pressed()).toEqual([0, 0]);
});

test("further modifiers make another combination, and a word that is being composed none", async () => {
  await show(<Page />);
  const send = (key: string, init: KeyboardEventInit) =>
    find("button").dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
    );
  onCommands.mockClear();
  onList.mockClear();
  send("k", { ctrlKey: true, shiftKey: true });
  send("k", { ctrlKey: true, altKey: true });
  send("k", { ctrlKey: true, metaKey: true });
  send("k", { ctrlKey: true, isComposing: true });
  send("?", { shiftKey: true, altKey: true });
  send("?", { metaKey: true });
  expect([onCommands, onList].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  // A key that is held down acts once, and never as the browser's own shortcut.
  send("K", { ctrlKey: true });
  expect(send("k", { ctrlKey: true, repeat: true })).toBe(false);
  send("?", { shiftKey: true });
  expect([onCommands, onList].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("without Ctrl the key is only a letter", async () => {
  await show(<Page />);
  onCommands.mockClear();
  await userEvent.keyboard("k");
  expect(onCommands).not.toHaveBeenCalled();
});

test("on Apple devices the key is ⌘", async () => {
  const platform = vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel");
  await show(
    <>
      <Page />
      <ShortcutKeys shortcut="commands" />
    </>,
  );
  expect(document.body.textContent).toContain("⌘K");
  expect(await pressed()).toEqual([0, 1]);
  onCommands.mockClear();
  await userEvent.keyboard("{Meta>}k{/Meta}");
  expect(onCommands).toHaveBeenCalledOnce();
  platform.mockRestore();
});
