import { featureAccess } from "@regia/domain/entitlements";
import { message } from "@regia/domain/messages";
import type { TrialState } from "@regia/domain/trial";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { containing, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { LockedFeatureScreen, type LockedFeatureScreenProps, type LockedFeatureState } from "./index.ts";

/** Props for a person on free with the given state of the trial, by the domain's rules. */
function locked(feature: LockedFeatureScreenProps["feature"], trial: TrialState) {
  const access = featureAccess(feature, { plan: "free", trial });
  if (!access.locked) throw new Error("The free plan includes the feature");
  return { feature, access, trial };
}

const meta = {
  component: LockedFeatureScreen,
  parameters: atWidth("desktop"),
  args: {
    ...locked("knowledge", { kind: "available" }),
    state: { kind: "idle" },
    onStartTrial: fn(),
    onBannerDismiss: fn(),
  },
} satisfies Meta<typeof LockedFeatureScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const states = {
  idle: { kind: "idle" },
  startingTrial: { kind: "startingTrial" },
  trialFailed: { kind: "trialFailed", reason: message("errors:plan.startTrial") },
} satisfies { [K in LockedFeatureState["kind"]]: Extract<LockedFeatureState, { kind: K }> };

/** @state `idle`: The person can start the trial, if available, or choose a plan. */
export const Knowledge: Story = {
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByRole("heading", {
          level: 1,
          name: text("places:lockedFeature.title", {
            feature: text("shell:items.knowledge"),
            plan: text("plans:pro.name"),
          }),
        }),
      ).toBeVisible(),
    );
    await waitFor(() => expect(canvas.getByText(text("limits:value.gigabytes", { count: 5 }))).toBeVisible());
  },
};
export const TrialByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByRole("button")).toBeEnabled());
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(args.onStartTrial).toHaveBeenCalledOnce();
  },
};
export const Ingestion: Story = { args: locked("ingestion", { kind: "available" }) };
export const TrialOver: Story = {
  args: locked("knowledge", { kind: "over" }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("button")).toBeNull();
    await waitFor(() => expect(canvas.getByText(text("entitlements:trialOver"))).toBeVisible());
    await waitFor(() =>
      expect(canvas.getByRole("link", { name: text("places:lockedFeature.plans") })).toBeVisible(),
    );
  },
};
/** @state `startingTrial`: The trial is being started. */
export const StartingTrial: Story = { tags: ["loading"], args: { state: states.startingTrial } };
export const StartWhileStarting: Story = {
  ...StartingTrial,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: containing(text("places:lockedFeature.starting")) }),
    );
    await expect(args.onStartTrial).not.toHaveBeenCalled();
  },
};
/** @state `trialFailed`: The error says why the trial did not start. */
export const TrialFailed: Story = {
  tags: ["banner", "error"],
  args: { state: states.trialFailed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:plan.startTrial"));
  },
};
