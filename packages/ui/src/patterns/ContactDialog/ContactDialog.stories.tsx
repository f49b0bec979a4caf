import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, sample, text } from "../../../storybook/language.ts";
import { ContactDialog, type ContactFormState } from "./index.ts";

const forms = {
  writing: { kind: "writing", desk: "support" },
  sending: { kind: "sending", desk: "support" },
  failed: { kind: "failed", desk: "partnership", reason: message("errors:auth.unknown") },
  sent: { kind: "sent", desk: "support" },
} satisfies { [K in ContactFormState["kind"]]: Extract<ContactFormState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: ContactDialog,
  tags: ["dialog"],
  args: { state: forms.writing, onSend: fn(), onClose: fn() },
} satisfies Meta<typeof ContactDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Writing: Story = {
  args: { state: forms.writing },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog", { name: text("contacts:desk.support.title") }));
    await waitFor(() => expect(dialog.getByText(text("contacts:form.emailHint"))).toBeVisible());
  },
};
/** Nothing is sent until both fields are right. */
export const Send: Story = {
  ...Writing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const dialog = within(await screen.findByRole("dialog"));
    const send = dialog.getByRole("button", { name: text("contacts:form.send") });
    await userEvent.click(send);
    const email = dialog.getByRole("textbox", { name: containing(text("contacts:form.email")) });
    await waitFor(() => expect(email).toHaveFocus());
    await expect(email).toBeInvalid();
    await userEvent.type(email, "anna@example.com");
    await userEvent.type(
      dialog.getByRole("textbox", { name: containing(text("contacts:form.message")) }),
      sample("Non trovo la fattura."),
    );
    await expect(args.onSend).not.toHaveBeenCalled();
    await userEvent.click(send);
    await expect(args.onSend).toHaveBeenCalledWith({
      desk: "support",
      email: "anna@example.com",
      message: sample("Non trovo la fattura."),
    });
  },
};
export const Sending: Story = {
  tags: ["dialog", "loading"],
  args: { state: forms.sending },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText(text("contacts:form.sending"))).toBeVisible());
  },
};
export const SendingFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: { state: forms.failed },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("alert")).toHaveTextContent(text("errors:auth.unknown"));
  },
};
export const Sent: Story = {
  tags: ["dialog", "banner"],
  args: { state: forms.sent },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(dialog.getByText(text("contacts:form.sent", { email: "" }))).toBeVisible());
  },
};

export const conditions: Conditions<Story> = { base: { args: { state: forms.failed } } };
