import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { headlessName, sample, text } from "../../../storybook/language.ts";
import { SearchField } from "./index.ts";
import defaults from "./SearchField.stories.tsx";

const meta = {
  ...defaults,
  excludeStories: ["conditions"],
  title: "components/SearchField/States",
  component: SearchField,
} satisfies Meta<typeof SearchField>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("searchbox")).toHaveAttribute("placeholder", sample("Nome, email o ID"));
    await expect(canvas.queryByRole("button")).toBeNull();
  },
};
export const Filled: Story = {
  args: { defaultValue: "anna.bianchi@studio.it" },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: headlessName("clearSearch") })).toBeVisible(),
    );
  },
};
export const ClearedByButton: Story = {
  tags: ["interaction"],
  args: { defaultValue: "bianchi" },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: headlessName("clearSearch") }));
    await expect(args.onChange).toHaveBeenLastCalledWith("");
    await expect(args.onClear).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole("searchbox")).toHaveFocus());
  },
};
export const ClearedByEscape: Story = {
  tags: ["interaction"],
  args: { defaultValue: "bianchi" },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("searchbox"));
    await userEvent.keyboard("{Escape}");
    await expect(args.onClear).toHaveBeenCalledOnce();
    await expect(canvas.getByRole("searchbox")).toHaveValue("");
  },
};
export const LabelShown: Story = {
  args: { isLabelShown: true, hint: "Basta l'inizio del nome" },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(sample("Cerca tra gli utenti"))).toBeVisible());
    await expect(canvas.getByRole("searchbox")).toHaveAccessibleDescription(
      sample("Basta l'inizio del nome"),
    );
  },
};
export const Loading: Story = {
  tags: ["loading"],
  args: { defaultValue: "bian", isPending: true },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("progressbar", { name: text("components:loading") })).toBeVisible(),
    );
  },
};
/** The person can keep typing while results are loading. */
export const TypedWhileLoading: Story = {
  ...Loading,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole("searchbox"), "chi");
    await expect(args.onChange).toHaveBeenLastCalledWith("bianchi");
  },
};
export const Invalid: Story = {
  tags: ["error"],
  args: { defaultValue: "%%%", error: "Scrivi lettere o numeri" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("searchbox")).toBeInvalid();
    await expect(canvas.getByRole("searchbox")).toHaveAccessibleDescription(
      sample("Scrivi lettere o numeri"),
    );
  },
};
export const Disabled: Story = {
  args: { isDisabled: true, defaultValue: "bianchi" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("searchbox")).toBeDisabled();
    await expect(canvas.getByRole("button", { name: headlessName("clearSearch") })).toBeDisabled();
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("searchbox"));
    await expect(canvas.getByRole("group")).toHaveAttribute("data-hovered", "true");
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("searchbox")).toHaveFocus());
    await expectFocusShown(canvas.getByRole("group"));
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { defaultValue: "bianchi" } },

  RightToLeft: async ({ canvas }) =>
    expectRightToLeft(canvas.getByRole("searchbox"), canvas.getByRole("button")),
  NarrowWithLargeText: {
    args: { defaultValue: "bianchi", isLabelShown: true, error: "Nessun utente comincia così" },
  },
  ReducedMotion: async ({ userEvent }) => userEvent.tab(),
  ForcedColours: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("group"));
  },
};
