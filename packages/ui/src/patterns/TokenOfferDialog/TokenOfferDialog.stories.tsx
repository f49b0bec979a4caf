import { message } from "@regia/domain/messages";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { TokenOfferDialog, type TokenOfferState } from "./index.ts";
import { programTokens } from "./tokens.fixture.ts";

const states = {
  asking: { kind: "asking" },
  revoking: { kind: "revoking" },
  failed: { kind: "failed", reason: message("errors:auth.connection") },
  revoked: { kind: "revoked" },
} satisfies { [K in TokenOfferState["kind"]]: Extract<TokenOfferState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: TokenOfferDialog,
  tags: ["dialog"],
  parameters: { docs: { story: { inline: false, height: "520px" } } },
  args: { isOpen: true, onClose: fn(), tokens: programTokens, state: states.asking, onRevoke: fn() },
} satisfies Meta<typeof TokenOfferDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

const button = (name: Parameters<typeof text>[0]) => screen.findByRole("button", { name: text(name) });

export const Default: Story = {
  play: async () => {
    const list = await screen.findByRole("list", { name: text("programTokens:list") });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    await expect(list).toHaveTextContent("203.0.113.7");
    await waitFor(() => expect(within(list).getByText(text("programTokens:unused"))).toBeVisible());
  },
};
export const Answered: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await button("programTokens:revokeAll"));
    await expect(args.onRevoke).toHaveBeenCalledOnce();
    await userEvent.click(await button("programTokens:offer.keep"));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const Revoking: Story = {
  tags: ["loading"],
  args: { state: states.revoking },
  play: async ({ args, userEvent }) => {
    await screen.findByRole("button", { name: containing(text("programTokens:revoking")) });
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
  },
};
export const Failed: Story = {
  tags: ["error"],
  args: { state: states.failed },
  play: async () => {
    await expect(await screen.findByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
    await expect(await button("programTokens:revokeAll")).toBeEnabled();
  },
};
export const Revoked: Story = {
  args: { state: states.revoked },
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getByText(text("programTokens:revokedAll"))).toBeVisible());
    await userEvent.click(await button("programTokens:offer.done"));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
export const OnPhone: Story = { ...phone };

export const conditions: Conditions<Story> = { NarrowWithLargeText: Default };
