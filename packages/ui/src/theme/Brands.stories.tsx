import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { harbour } from "../../storybook/brands/harbour.css.ts";
import { sample } from "../../storybook/language.ts";
import { Badge } from "../components/Badge/index.ts";
import { Banner } from "../components/Banner/index.ts";
import { Button } from "../components/Button/index.ts";
import { Card } from "../components/Card/index.ts";
import { Stack } from "../components/Stack/index.ts";
import { TextField } from "../components/TextField/index.ts";
import type { ColorSchemes, ThemeTokens } from "./theming.ts";

/** Shows accent colour, type and radius. */
function Sample() {
  return (
    <Card isLeading>
      <Stack gap="x4">
        <Badge tone="accent">Pro</Badge>
        <TextField label={sample("Nome")} defaultValue="Anna Bianchi" />
        <Banner tone="info">{sample("Il piano cambia dal prossimo mese.")}</Banner>
        <Button tone="primary">{sample("Conferma")}</Button>
      </Stack>
    </Card>
  );
}

const meta = { title: "Foundations/Brands", component: Sample, tags: ["banner"] } satisfies Meta<
  typeof Sample
>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The browser's computed form of a colour. */
function computed(colour: string): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = colour;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const expectTokens = (scheme: keyof ColorSchemes): NonNullable<Story["play"]> => {
  const { colour, font, radius }: ThemeTokens = harbour[scheme];
  return async ({ canvas }) => {
    const button = getComputedStyle(canvas.getByRole("button", { name: sample("Conferma") }));
    await expect(button.backgroundColor).toBe(computed(colour.accent));
    await expect(button.color).toBe(computed(colour.onAccent));
    await expect(button.borderRadius).toBe(radius.md);
    await expect(button.fontFamily).toBe(font.sans);
  };
};

export const Regia: Story = {};
export const Harbour: Story = { globals: { brand: "harbour" }, play: expectTokens("light") };
export const HarbourDark: Story = {
  globals: { brand: "harbour", theme: "dark" },
  play: expectTokens("dark"),
};
