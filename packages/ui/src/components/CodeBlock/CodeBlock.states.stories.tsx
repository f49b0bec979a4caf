import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, spyOn, waitFor } from "storybook/test";
import { type Conditions, phone } from "../../../storybook/conditions.tsx";
import { expectFocusShown } from "../../../storybook/expectations.ts";
import { sample } from "../../../storybook/language.ts";
import defaults from "./CodeBlock.stories.tsx";
import { CodeBlock } from "./index.ts";

const meta = {
  ...defaults,
  excludeStories: ["conditions"],
  title: "components/CodeBlock/States",
  component: CodeBlock,
} satisfies Meta<typeof CodeBlock>;

export default meta;
type Story = StoryObj<typeof meta>;

const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

export const Copied: Story = {
  beforeEach: () => {
    spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  },
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button"));
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(args.code);
    await userEvent.click(canvasElement);
  },
};
/** A block that scrolls can be focused and scrolled by keyboard; one that fits cannot be focused. */
export const Scrolling: Story = {
  tags: ["focus"],
  ...phone,
  play: async ({ canvas, userEvent }) => {
    const region = await canvas.findByRole("region", { name: sample("Dati esportati") });
    await userEvent.tab();
    await waitFor(() => expect(region).toHaveFocus());
    await expectFocusShown(region);
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth);
  },
};
export const Short: Story = {
  args: { code: "regia whoami", label: "Comando" },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expect(canvas.queryByRole("region")).toBeNull();
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByRole("button")).toHaveFocus());
    await userEvent.click(canvasElement);
  },
};
export const Wrapped: Story = {
  ...phone,
  args: { code: secret, label: "Codice segreto", isWrapped: true },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole("region")).toBeNull();
  },
};
export const Long: Story = {
  args: { code: Array.from({ length: 60 }, (_, line) => `riga ${line + 1}`).join("\n"), label: "Registro" },
  play: async ({ canvas }) => {
    const region = await canvas.findByRole("region", { name: sample("Registro") });
    await expect(region.scrollHeight).toBeGreaterThan(region.clientHeight);
  },
};
/** The caption and the button are above the code, which shows all its lines. */
export const Captioned: Story = {
  args: {
    code: Array.from({ length: 20 }, (_, line) => `${line + 1}`).join("\n"),
    label: "Registro",
    caption: "json",
    isFullHeight: true,
  },
  play: async ({ canvas }) => {
    const code = canvas.getByText(/^1\s2\s/);
    await expect(canvas.queryByRole("region")).toBeNull();
    await expect(canvas.getByText("json").getBoundingClientRect().bottom).toBeLessThan(
      code.getBoundingClientRect().top,
    );
  },
};

export const conditions: Conditions<Story> = {
  RightToLeft: async ({ canvas }) => {
    const code = canvas.getByText(/"display_name"/);
    await expect(getComputedStyle(code).direction).toBe("ltr");
    await expect(canvas.getByRole("button").getBoundingClientRect().right).toBeLessThan(
      code.getBoundingClientRect().right,
    );
  },
};
