import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { type Conditions, moving, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown, expectRightToLeft } from "../../../storybook/expectations.ts";
import { sample, text } from "../../../storybook/language.ts";
import { Button } from "../Button/index.ts";
import { TextField } from "../TextField/index.ts";
import defaults from "./Dialog.stories.tsx";
import { Dialog } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/Dialog/States",
  component: Dialog,
  tags: ["dialog"],
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const footer = (
  <>
    <Button>Annulla</Button>
    <Button tone="primary">Aggiorna piano</Button>
  </>
);

export const Medium: Story = { args: { size: "md", footer } };
export const Large: Story = { args: { size: "lg", footer } };
export const WithFooter: Story = {
  args: { footer },
  play: async () => {
    const dialog = await screen.findByRole("dialog", { name: sample("Gestisci piano") });
    const [last] = [...dialog.querySelectorAll("button")].slice(-1);
    await expect(last).toHaveTextContent(sample("Aggiorna piano"));
  },
};
/** An alert dialog must be answered: a press outside does nothing. */
export const AlertDialog: Story = {
  args: { role: "alertdialog", footer },
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole("alertdialog", { name: sample("Gestisci piano") });
    await userEvent.pointer({ keys: "[MouseLeft]", target: dialog.parentElement?.parentElement ?? dialog });
    await expect(args.onClose).not.toHaveBeenCalled();
    // The press moved the focus to the page; the dialog takes it back in the next frame.
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const PressOutside: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(dialog.parentElement?.parentElement ?? dialog);
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  },
};
/** What was typed is not lost by a press outside, nor by one Escape, which leads to the button that closes. */
export const TypedText: Story = {
  tags: ["interaction"],
  args: { children: <TextField label="Email" /> },
  play: async ({ args, userEvent }) => {
    const dialog = await screen.findByRole("dialog");
    const field = screen.getByRole("textbox", { name: "Email" });
    await userEvent.type(field, "a");
    await userEvent.click(dialog.parentElement?.parentElement ?? dialog);
    await userEvent.click(field);
    await userEvent.keyboard("{Escape}");
    const close = screen.getByRole("button", { name: text("components:close") });
    await waitFor(() => expect(close).toHaveFocus());
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const CloseFocused: Story = {
  play: async ({ userEvent }) => {
    await screen.findByRole("dialog");
    await userEvent.tab();
    const close = screen.getByRole("button", { name: text("components:close") });
    await waitFor(() => expect(close).toHaveFocus());
    await expectFocusShown(close);
  },
};
/** A dialog as high as the window starts near its top edge. */
export const AsHighAsWindow: Story = {
  tags: ["interaction"],
  args: { children: <div style={{ blockSize: "90vh" }} /> },
  play: async () => {
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.getBoundingClientRect().top).toBe(32));
  },
};
export const OnPhone: Story = { ...phone, args: { footer } };
/** The dialog moves once when it opens. */
export const Moving: Story = {
  ...moving,
  play: async () => {
    const dialog = await screen.findByRole("dialog");
    await waitFor(() => expect(dialog.parentElement?.getAnimations()).toHaveLength(0));
    await expect(getComputedStyle(dialog).opacity).toBe("1");
  },
};

export const conditions: Conditions<Story> = {
  base: async () => {
    await screen.findByRole("dialog");
  },
  RightToLeft: {
    args: { footer },
    play: async () => {
      await expectRightToLeft(
        screen.getByRole("heading"),
        screen.getByRole("button", { name: text("components:close") }),
      );
    },
  },
  NarrowWithLargeText: {
    args: { title: "Precipitevolissimevolmente-incontrovertibile", footer },
  },
  ForcedColours: {
    args: { footer },
    play: async () => {
      const panel = (await screen.findByRole("dialog")).parentElement;
      if (!panel) throw new Error("The dialog has no panel");
      const { outlineStyle, borderTopStyle } = getComputedStyle(panel);
      await expect([outlineStyle, borderTopStyle]).toContain("solid");
    },
  },
};
