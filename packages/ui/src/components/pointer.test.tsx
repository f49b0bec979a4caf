import type { ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { LocaleProvider, startI18n } from "../i18n/index.ts";
import "../theme/index.ts";
import { Checkbox } from "./Checkbox/index.ts";
import { RadioGroup } from "./RadioGroup/index.ts";
import { Switch } from "./Switch/index.ts";

const i18n = await startI18n("it");
const options = [
  { value: "never", label: "Mai" },
  { value: "weekly", label: "Riepilogo settimanale", note: "Ogni lunedì mattina" },
] as const;
let root: Root;

beforeEach(() => {
  const host = document.body.appendChild(document.createElement("main"));
  root = createRoot(host);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const components = {
  switch: <Switch>Riepilogo settimanale</Switch>,
  "switch without text": <Switch aria-label="Riepilogo settimanale" />,
  checkbox: <Checkbox>Riepilogo settimanale</Checkbox>,
  "checkbox without text": <Checkbox aria-label="Riepilogo settimanale" />,
  "radio in a card": <RadioGroup label="Invio" options={options} />,
  "radio in a list": <RadioGroup label="Invio" appearance="list" options={options} />,
};
const show = (component: ReactElement) =>
  root.render(<LocaleProvider i18n={i18n}>{component}</LocaleProvider>);

// Screen readers and tools that find controls by role press the input itself, not its label.
test.for(Object.entries(components))("a press aimed at the %s sets it", async ([name, component]) => {
  show(component);
  const control = page.getByRole(name.split(" ")[0] ?? "", { name: "Riepilogo settimanale", exact: true });
  await expect.element(control).toBeVisible();
  await expect.element(control).not.toBeChecked();
  await control.click();
  await expect.element(control).toBeChecked();
});

test.for(Object.entries(components).filter(([name]) => !name.endsWith("without text")))(
  "a press on the text of the %s sets it",
  async ([name, component]) => {
    show(component);
    await page.getByText("Riepilogo settimanale", { exact: true }).click();
    await expect.element(page.getByRole(name.split(" ")[0] ?? "").last()).toBeChecked();
  },
);
