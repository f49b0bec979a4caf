import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createI18n, LocaleProvider } from "../i18n/index.ts";
import { it } from "../i18n/it/index.ts";
import "../theme/index.ts";
import { Checkbox } from "./Checkbox/index.ts";
import { RadioGroup } from "./RadioGroup/index.ts";
import { Switch } from "./Switch/index.ts";

const i18n = createI18n({ locale: "it", catalogues: { it } });
const options = [
  { value: "free", label: "Free" },
  { value: "pro", label: "Pro", note: "Per chi lavora ogni giorno" },
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

// A pointer, a screen reader's touch and a tool that works by role aim at the control, not at the words beside it.
test.for([
  ["switch", "Riepilogo settimanale", <Switch key="part">Riepilogo settimanale</Switch>],
  ["switch", "Cookie", <Switch key="part" aria-label="Cookie" />],
  ["checkbox", "Ricordami", <Checkbox key="part">Ricordami</Checkbox>],
  ["checkbox", "Seleziona", <Checkbox key="part" aria-label="Seleziona" />],
  ["radio", "Pro", <RadioGroup key="part" label="Piano" options={options} />],
  ["radio", "Pro", <RadioGroup key="part" label="Piano" appearance="list" options={options} />],
] as const)("a press aimed at the %s “%s” sets it", async ([role, name, part]) => {
  root.render(<LocaleProvider i18n={i18n}>{part}</LocaleProvider>);
  const control = page.getByRole(role, { name, exact: true });
  await expect.element(control).toBeVisible();
  await expect.element(control).not.toBeChecked();
  await control.click();
  await expect.element(control).toBeChecked();
});
