import { describe, expect, it } from "vitest";
import { closedDialog, dialogAfter } from "./dialogState.ts";

const failure = { tone: "error", text: "Email o password non corretti." } as const;
const opened = dialogAfter(closedDialog, { type: "opened", mode: "login" });

describe("authentication dialog", () => {
  it("opens in the mode that was asked for, with what there is to tell", () => {
    expect(
      dialogAfter(closedDialog, { type: "opened", mode: "signup", email: "a@b.it", banner: failure }),
    ).toMatchObject({
      isOpen: true,
      mode: "signup",
      email: "a@b.it",
      banner: failure,
    });
  });

  it("clears the error when another mode is chosen, and takes the typed address along", () => {
    const failed = dialogAfter({ ...opened, email: "a@b.it" }, { type: "told", banner: failure });
    expect(dialogAfter(failed, { type: "modeChanged", mode: "signup", email: "c@d.it" })).toMatchObject({
      mode: "signup",
      banner: null,
      email: "c@d.it",
    });
  });

  it("forgets mode, message and address when it closes", () => {
    const verifying = dialogAfter(opened, {
      type: "accountCreated",
      email: "a@b.it",
      banner: { tone: "success", text: "Account creato!" },
    });
    expect(verifying).toMatchObject({ mode: "verify-email", email: "a@b.it" });
    expect(dialogAfter(verifying, { type: "closed" })).toEqual(closedDialog);
  });

  it("disables while something is under way, and enables again with the answer", () => {
    const busy = dialogAfter(opened, { type: "started", pending: "form" });
    expect(busy.pending).toBe("form");
    expect(dialogAfter(busy, { type: "told", banner: failure }).pending).toBeNull();
  });

  it("gives the same error a new banner the second time, so that it is announced and stays again", () => {
    const first = dialogAfter(opened, { type: "told", banner: failure });
    const second = dialogAfter(first, { type: "told", banner: failure });
    expect(second.banner?.id).not.toBe(first.banner?.id);
  });
});
