import { Settings } from "lucide-react";
import { act, createRef, type ReactElement, type Ref } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createI18n, LocaleProvider } from "../i18n/index.ts";
import { it } from "../i18n/it/index.ts";
import { Avatar } from "./Avatar/index.ts";
import { Badge } from "./Badge/index.ts";
import { Button } from "./Button/index.ts";
import { Card } from "./Card/index.ts";
import { Checkbox } from "./Checkbox/index.ts";
import { IconButton } from "./IconButton/index.ts";
import { Link } from "./Link/index.ts";
import { LinkButton } from "./LinkButton/index.ts";
import { NumberField } from "./NumberField/index.ts";
import { Inline, Stack } from "./Stack/index.ts";
import { Switch } from "./Switch/index.ts";
import { TextField } from "./TextField/index.ts";

const i18n = createI18n({ locale: "it", catalogues: { it } });
const own = { className: "own", "data-own": "yes" };
let root: Root;
let host: HTMLElement;

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(async () => {
  await act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const parts: [name: string, make: (ref: Ref<never>) => ReactElement][] = [
  ["Avatar", (ref) => <Avatar ref={ref} name="Anna Bianchi" {...own} />],
  ["Badge", (ref) => <Badge ref={ref} {...own} />],
  ["Button", (ref) => <Button ref={ref} {...own} />],
  ["Card", (ref) => <Card ref={ref} {...own} />],
  ["IconButton", (ref) => <IconButton ref={ref} icon={Settings} label="Impostazioni" {...own} />],
  ["Inline", (ref) => <Inline ref={ref} {...own} />],
  ["Checkbox", (ref) => <Checkbox ref={ref} aria-label="Accetto" {...own} />],
  ["NumberField", (ref) => <NumberField ref={ref} label="Spazio" {...own} />],
  ["Link", (ref) => <Link ref={ref} href="/" {...own} />],
  ["LinkButton", (ref) => <LinkButton ref={ref} href="/" {...own} />],
  ["Stack", (ref) => <Stack ref={ref} {...own} />],
  ["Switch", (ref) => <Switch ref={ref} aria-label="Avvisi" {...own} />],
  ["TextField", (ref) => <TextField ref={ref} label="Email" {...own} />],
];

describe.each(parts)("%s", (_name, make) => {
  test("hands ref, class name and the rest of its props to its root", async () => {
    const ref = createRef<never>();
    await act(() => root.render(<LocaleProvider i18n={i18n}>{make(ref)}</LocaleProvider>));
    const element = host.firstElementChild;
    expect(element).toBeInstanceOf(HTMLElement);
    expect(ref.current).toBe(element);
    expect(element?.classList.contains("own")).toBe(true);
    expect(element?.classList.length).toBeGreaterThan(1);
    expect(element?.getAttribute("data-own")).toBe("yes");
  });
});
