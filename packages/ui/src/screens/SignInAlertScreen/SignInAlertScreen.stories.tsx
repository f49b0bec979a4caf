import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { SignInAlertScreen, type SignInAlertState } from "./index.ts";

const states = {
  asking: { kind: "asking" },
  ending: { kind: "ending" },
  failed: { kind: "failed", reason: message("errors:auth.connection") },
  ended: { kind: "ended" },
  gone: { kind: "gone" },
} satisfies { [K in SignInAlertState["kind"]]: Extract<SignInAlertState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: SignInAlertScreen,
  parameters: { layout: "fullscreen" },
  args: { state: states.asking, onEnd: fn(), onReset: fn() },
} satisfies Meta<typeof SignInAlertScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** @state `asking`: Nothing has happened yet, because mail programs open links too. */
export const Asking: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("signInAlert:title") })).toBeVisible(),
    );
  },
};
export const Confirmed: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("signInAlert:end") }));
    await expect(args.onEnd).toHaveBeenCalledOnce();
  },
};
/** @state `ending`: The server is processing the request. */
export const Ending: Story = {
  tags: ["loading"],
  args: { state: states.ending },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("button", { name: containing(text("signInAlert:ending")) }),
    ).toHaveAttribute("aria-disabled", "true");
  },
};
/** @state `failed`: The error is shown; the person can try again. */
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
    await expect(canvas.getByRole("button", { name: text("signInAlert:end") })).toBeEnabled();
  },
};
/** @state `ended`: Every session is ended; a new password comes next. */
export const Ended: Story = { args: { state: states.ended } };
export const Resets: Story = {
  ...Ended,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("signInAlert:reset") }));
    await expect(args.onReset).toHaveBeenCalledOnce();
  },
};
/** @state `gone`: The link was used already or is too old; a new password can be chosen nevertheless. */
export const Gone: Story = {
  args: { state: states.gone },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("signInAlert:done.gone.title") })).toBeVisible(),
    );
  },
};

export const conditions: Conditions<Story> = {
  Dark: {},
};
