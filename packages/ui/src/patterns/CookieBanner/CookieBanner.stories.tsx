import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent as user, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, text } from "../../../storybook/language.ts";
import { CookieBanner } from "./index.ts";

const meta = {
  excludeStories: ["conditions"],
  component: CookieBanner,
  // Shown in a frame on the documentation page, because the banner would cover that page.
  parameters: { layout: "fullscreen", docs: { story: { inline: false, height: "560px" } } },
  // The end of a page, where the banner stands.
  decorators: [
    (Story) => (
      <div style={{ display: "grid", alignItems: "end", minBlockSize: "100dvh" }}>
        <Story />
      </div>
    ),
  ],
  args: { isOpen: true, onChoose: fn(), onClose: fn() },
} satisfies Meta<typeof CookieBanner>;

export default meta;
type Story = StoryObj<typeof meta>;

const essentials = { functional: false, analytics: false, marketing: false };

export const Default: Story = { tags: ["banner"] };
export const Answered: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const banner = within(canvas.getByRole("region", { name: text("cookies:banner.title") }));
    await expect(banner.queryByRole("switch")).toBeNull();
    await expect(banner.queryByRole("button", { name: text("cookies:banner.close") })).toBeNull();
    await userEvent.click(banner.getByRole("button", { name: text("cookies:banner.essentialsOnly") }));
    await expect(args.onChoose).toHaveBeenLastCalledWith(essentials);
    await userEvent.click(banner.getByRole("button", { name: text("cookies:banner.acceptAll") }));
    await expect(args.onChoose).toHaveBeenLastCalledWith({
      functional: true,
      analytics: true,
      marketing: true,
    });
  },
};
export const Customise: Story = {
  tags: ["banner"],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("cookies:banner.customise") }));
    await expect(await canvas.findAllByRole("switch")).toHaveLength(4);
    await userEvent.click(canvasElement);
  },
};
export const AnalyticsChosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const customise = canvas.getByRole("button", { name: text("cookies:banner.customise") });
    await expect(customise).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(customise);
    await expect(
      await canvas.findByRole("switch", { name: containing(text("cookies:kind.essential.name")) }),
    ).toBeDisabled();
    for (const name of [
      containing(text("cookies:kind.functional.name")),
      containing(text("cookies:kind.analytics.name")),
      containing(text("cookies:kind.marketing.name")),
    ]) {
      await expect(canvas.getByRole("switch", { name })).not.toBeChecked();
    }
    await userEvent.click(
      canvas.getByRole("switch", { name: containing(text("cookies:kind.analytics.name")) }),
    );
    await userEvent.click(canvas.getByRole("button", { name: text("cookies:banner.save") }));
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await expect(args.onChoose).toHaveBeenCalledWith({ ...essentials, analytics: true });
  },
};
export const CustomiseByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas }) => {
    canvas.getByRole("button", { name: text("cookies:banner.customise") }).focus();
    await user.keyboard("{Enter}");
    await canvas.findByRole("switch", { name: containing(text("cookies:kind.functional.name")) });
    await user.tab();
    await waitFor(() =>
      expect(
        canvas.getByRole("switch", { name: containing(text("cookies:kind.functional.name")) }),
      ).toHaveFocus(),
    );
    await user.keyboard(" ");
    await user.tab();
    await user.tab();
    await user.tab();
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: text("cookies:banner.save") })).toHaveFocus(),
    );
    await user.keyboard("{Enter}");
    await expect(args.onChoose).toHaveBeenCalledOnce();
    await expect(args.onChoose).toHaveBeenCalledWith({ ...essentials, functional: true });
  },
};
export const Reopened: Story = {
  tags: ["banner", "focus"],
  args: { choice: { functional: true, analytics: false, marketing: false } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole("switch", { name: containing(text("cookies:kind.functional.name")) }),
    ).toBeChecked();
    await expect(
      canvas.getByRole("switch", { name: containing(text("cookies:kind.analytics.name")) }),
    ).not.toBeChecked();
    await waitFor(() =>
      expect(canvas.getByRole("button", { name: text("cookies:banner.close") })).toHaveFocus(),
    );
  },
};
export const ReopenedAndClosed: Story = {
  ...Reopened,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("cookies:banner.close") }));
    await expect(args.onClose).toHaveBeenCalledOnce();
    await expect(args.onChoose).not.toHaveBeenCalled();
  },
};
export const Hidden: Story = {
  args: { isOpen: false },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("region")).toBeNull();
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { choice: essentials } },
};
