import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, spyOn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { expectFocusShown } from "../../../storybook/expectations.ts";
import { sample, text } from "../../../storybook/language.ts";
import { CopyButton } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  title: "components/CopyButton/States",
  component: CopyButton,
  args: { text: "8f14e45f-ceea-467f-9af1-1b2c3d4e5f60", label: "Copia l'ID utente" },
} satisfies Meta<typeof CopyButton>;

export default meta;
type Story = StoryObj<typeof meta>;

const working = () => {
  spyOn(navigator.clipboard, "writeText").mockResolvedValue();
};
const refusing = () => {
  spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
};

export const Copied: Story = {
  beforeEach: working,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const button = canvas.getByRole("button");
    await userEvent.click(button);
    await expect(await canvas.findByText(text("components:copy.copied"))).toBeInTheDocument();
    await expect(button).toHaveAttribute("data-outcome", "copied");
    await waitFor(() => expect(button).toHaveFocus());
    await userEvent.click(canvasElement);
  },
};
export const ByKeyboard: Story = {
  tags: ["interaction"],
  beforeEach: working,
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByText(text("components:copy.copied"))).toBeInTheDocument();
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(args.text);
  },
};
/** If the browser denies access to the clipboard, an error is shown; the text can still be selected. */
export const Failed: Story = {
  beforeEach: refusing,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button"));
    await expect(await canvas.findByText(text("components:copy.failed"))).toBeInTheDocument();
    await expect(canvas.getByRole("button")).toHaveAttribute("data-outcome", "failed");
    await userEvent.click(canvasElement);
  },
};
export const Hovered: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole("button"));
    await expect(canvas.getByRole("button")).toHaveAttribute("data-hovered", "true");
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(sample("Copia l'ID utente"));
  },
};
export const Focused: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("button"));
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(sample("Copia l'ID utente"));
  },
};
export const Disabled: Story = {
  args: { isDisabled: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button")).toBeDisabled();
  },
};
export const Sizes: Story = {
  render: (args) => (
    <>
      <CopyButton {...args} size="sm" />
      <CopyButton {...args} size="md" />
      <CopyButton {...args} size="lg" />
    </>
  ),
};

export const conditions: Conditions<Story> = {
  ForcedColours: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expectFocusShown(canvas.getByRole("button"));
  },
  Dark: Copied,
};
