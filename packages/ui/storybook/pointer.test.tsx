import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";

test("the browser's own pointer enters nothing; events of tests do", async () => {
  const button = document.body.appendChild(document.createElement("button"));
  button.textContent = "Regia";
  const entered = vi.fn();
  const pressed = vi.fn();
  for (const type of ["pointerenter", "pointerover", "mouseover", "mousemove"])
    button.addEventListener(type, entered);
  button.addEventListener("pointerdown", pressed);
  // A press is what leaves the pointer over an element.
  await userEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
  expect(entered).not.toHaveBeenCalled();
  button.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  expect(entered).toHaveBeenCalledOnce();
  button.remove();
});
