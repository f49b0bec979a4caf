import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, screen, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { sample, text } from "../../../storybook/language.ts";
import { Dialog } from "../Dialog/index.ts";
import { ToastRegion } from "./index.ts";
import defaults from "./ToastRegion.stories.tsx";

const meta = {
  excludeStories: ["conditions"],
  ...defaults,
  title: "components/ToastRegion/States",
  component: ToastRegion,
  tags: ["toast"],
} satisfies Meta<typeof ToastRegion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const None: Story = {
  tags: ["!toast"],
  args: { toasts: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("region", { name: text("components:toasts") })).toBeEmptyDOMElement();
  },
};
export const EachTone: Story = {
  args: {
    toasts: [
      { id: "a", tone: "success", text: "Profilo aggiornato con successo!", autoHide: false },
      { id: "b", tone: "info", text: "Una nuova versione è pronta", autoHide: false },
      { id: "c", tone: "warning", text: "La sessione scade tra un minuto", autoHide: false },
      { id: "d", tone: "error", text: "Failed to load users. Please try again.", autoHide: false },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("alert")).toHaveLength(1);
    await expect(canvas.getAllByRole("status")).toHaveLength(3);
  },
};
/** The close button disappears with its toast, so the focus moves to the region. */
export const DismissedByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() =>
      expect(canvas.getAllByRole("button", { name: text("components:banner.dismiss") })[0]).toHaveFocus(),
    );
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledWith("a"));
    await waitFor(() =>
      expect(canvas.getByRole("region", { name: text("components:toasts") })).toHaveFocus(),
    );
  },
};
export const OverADialog: Story = {
  tags: ["dialog"],
  render: (args) => (
    <>
      <ToastRegion {...args} />
      <Dialog isOpen onClose={() => undefined} title={sample("Gestisci piano")}>
        {sample("Contenuto")}
      </Dialog>
    </>
  ),
};
export const DismissedOverADialog: Story = {
  ...OverADialog,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await screen.findByRole("dialog");
    await waitFor(() => expect(screen.getByRole("alert")).toBeVisible());
    const [first] = screen.getAllByRole("button", { name: text("components:banner.dismiss") });
    if (!first) throw new Error("The toast has no close button");
    await userEvent.click(first);
    await waitFor(() => expect(args.onDismiss).toHaveBeenCalledWith("a"));
    await waitFor(() => expect(screen.getByRole("dialog")).toBeVisible());
  },
};
export const OnPhone: Story = { ...phone };

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const region = canvas.getByRole("region", { name: text("components:toasts") });
    await expect(region.getBoundingClientRect().left).toBeLessThan(innerWidth / 2);
  },
};
