import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { SecondFactorScreen, type SecondFactorState } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: SecondFactorScreen,
  parameters: { layout: "fullscreen" },
  args: { state: { kind: "asking" }, onSubmit: fn(), onLogout: fn() },
} satisfies Meta<typeof SecondFactorScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const states = {
  asking: { kind: "asking" },
  checking: { kind: "checking" },
  waiting: { kind: "waiting" },
  cancelled: { kind: "cancelled" },
  refused: {
    kind: "refused",
    reason:
      "Il codice non è giusto, è scaduto o è già stato usato. Scrivi il prossimo che mostra la tua app.",
  },
} satisfies { [K in SecondFactorState["kind"]]: Extract<SecondFactorState, { kind: K }> };

/**
 * The field of the code has the focus at once.
 * @state `asking`: The person enters six digits.
 */
export const Asking: Story = { args: { state: states.asking }, tags: ["focus"] };
/** Codes may be typed with a space, because authenticator apps show two groups of three digits. */
export const TypedCode: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const code = canvas.getByRole("textbox", { name: text("settings:security.twoFactor.code") });
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.keyboard("123 456{Enter}");
    await expect(args.onSubmit).toHaveBeenCalledWith("123456");
  },
};
export const Incomplete: Story = {
  tags: ["error"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(
      canvas.getByRole("textbox", { name: text("settings:security.twoFactor.code") }),
      "1234{Enter}",
    );
    await waitFor(() => expect(canvas.getByText(text("validation:oneTimeCode.incomplete"))).toBeVisible());
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};
/** @state `checking`: The code is being verified. */
export const Checking: Story = {
  tags: ["loading", "focus"],
  args: { state: states.checking },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("auth:login.pending"))).toBeVisible());
  },
};
/** @state `refused`: The code was wrong, or could not be verified; another one can be entered. */
export const Refused: Story = {
  tags: ["error"],
  args: { state: states.refused },
  play: async ({ canvas }) => {
    const code = canvas.getByRole("textbox", { name: text("settings:security.twoFactor.code") });
    await expect(code).toBeInvalid();
    await expect(code).toHaveAccessibleDescription(containing(text("settings:security.twoFactor.codeWrong")));
    await expect(
      canvas.getByRole("link", { name: text("settings:security.twoFactor.lost") }),
    ).toHaveAttribute("href", "/contacts");
  },
};
/**
 * Whoever has lost the phone gives a recovery code; a refusal belongs to the form in which its code was typed.
 * @state `refused`, with recovery codes: The person types a recovery code instead.
 */
export const Recovery: Story = {
  ...Refused,
  args: { ...Refused.args, onRecoverySubmit: fn() },
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.recovery.use") }));
    const code = canvas.getByRole("textbox", { name: text("settings:security.recovery.code") });
    await waitFor(() => expect(code).toHaveFocus());
    await expect(code).toBeValid();
    await userEvent.keyboard("k4m9{Enter}");
    await waitFor(() =>
      expect(canvas.getByText(text("settings:security.recovery.incomplete"))).toBeVisible(),
    );
    await expect(args.onRecoverySubmit).not.toHaveBeenCalled();
    await userEvent.clear(code);
    await userEvent.type(code, "K4M9-X7QP 2ab8-ht3z{Enter}");
    await expect(args.onRecoverySubmit).toHaveBeenCalledWith("k4m9x7qp2ab8ht3z");
    await expect(code).toHaveAccessibleDescription(containing(text("settings:security.twoFactor.codeWrong")));
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.recovery.useApp") }));
    await waitFor(() =>
      expect(canvas.getByRole("textbox", { name: text("settings:security.twoFactor.code") })).toHaveFocus(),
    );
  },
};
const withPasskey = { passkey: { onUse: fn(), onCancel: fn() }, onRecoverySubmit: fn() };
const usePasskey = () => ({ name: text("settings:security.passkeys.use") });

/**
 * Whoever has a passkey is asked for it, and can give a code instead.
 * @state `asking`, with a passkey: The person uses the passkey, or gives a code.
 */
export const PasskeyAsking: Story = {
  args: withPasskey,
  tags: ["focus"],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole("button", usePasskey())).toHaveFocus());
  },
};
export const PasskeyUsed: Story = {
  args: withPasskey,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", usePasskey()));
    await expect(args.passkey?.onUse).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.recovery.useApp") }));
    const code = canvas.getByRole("textbox", { name: text("settings:security.twoFactor.code") });
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.keyboard("123456{Enter}");
    await expect(args.onSubmit).toHaveBeenCalledWith("123456");
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.recovery.use") }));
    await expect(
      canvas.getByRole("textbox", { name: text("settings:security.recovery.code") }),
    ).toBeInTheDocument();
    await userEvent.click(canvas.getByRole("button", usePasskey()));
    await waitFor(() => expect(canvas.getByRole("button", usePasskey())).toHaveFocus());
  },
};
/** @state `waiting`: The browser asks the device; the person can cancel. */
export const PasskeyWaiting: Story = {
  args: { ...withPasskey, state: states.waiting },
  tags: ["loading", "focus"],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:security.passkeys.waiting"))).toBeVisible());
    await expect(
      canvas.getByRole("button", { name: text("settings:security.recovery.useApp") }),
    ).toBeDisabled();
  },
};
export const PasskeyCancel: Story = {
  ...PasskeyWaiting,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.passkeys.cancel") }));
    await expect(args.passkey?.onCancel).toHaveBeenCalledOnce();
  },
};
/** @state `cancelled`: The person or the time ended the request; nothing has changed. */
export const PasskeyCancelled: Story = {
  args: { ...withPasskey, state: states.cancelled },
  tags: ["focus"],
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:security.passkeys.cancelled"))).toBeVisible());
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};
/**
 * @state `refused`, with a passkey: The passkey was not recognised; the person can try again or choose another way.
 */
export const PasskeyRefused: Story = {
  args: {
    ...withPasskey,
    state: {
      kind: "refused",
      reason: "La passkey non è stata riconosciuta. Riprova, o scegli un altro modo.",
    },
  },
  tags: ["error", "focus"],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(
      text("settings:security.passkeys.refused.wrong"),
    );
  },
};
/**
 * The passkey is all that the person has, and this browser cannot use it.
 * @state `asking`, with a passkey that cannot be used here: The reason is shown beside the disabled button.
 */
export const PasskeyAlone: Story = {
  args: { passkey: { ...withPasskey.passkey, obstacle: "browser" } },
  render: ({ onSubmit: _none, ...args }) => <SecondFactorScreen {...args} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", usePasskey())).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByText(text("settings:security.passkeys.obstacle.browser"))).toBeVisible(),
    );
  },
};
export const Logout: Story = {
  ...Refused,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("shell:logout") }));
    await expect(args.onLogout).toHaveBeenCalledOnce();
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { state: states.refused } },
};
