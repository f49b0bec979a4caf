import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startI18n } from "@regia/ui/i18n";
import { SETTINGS_SECTIONS } from "@regia/ui/screens/SettingsScreen";
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { PUBLIC_PATHS } from "../site/addresses.ts";
import { routesWith } from "./routes.tsx";

/** Addresses of routes that show a page; parameters stay `:name`. */
function addressesOf(routes: readonly RouteObject[], base = ""): string[] {
  return routes.flatMap(({ path, lazy, children }) => {
    const address = path === undefined ? base : `${base}/${path}`;
    const hasPage = lazy !== undefined && children === undefined;
    return [...(hasPage ? [address] : []), ...addressesOf(children ?? [], address)];
  });
}

const pages = join(import.meta.dirname, "../../../ui/storybook/pages");

/** Addresses with which the names of the stories of pages begin. */
const shown = new Set(
  globSync("*.stories.tsx", { cwd: pages }).flatMap((file) =>
    [...readFileSync(join(pages, file), "utf8").matchAll(/\bname: "(\/[^" ]*)/g)].map(([, name]) => name),
  ),
);

test("every address of the app has its page in Storybook, and no other has", async () => {
  const addresses = addressesOf(routesWith(await startI18n("it"))).flatMap((address) =>
    address === "/app/settings"
      ? SETTINGS_SECTIONS.map((section) => `${address}?section=${section}`)
      : [address],
  );
  expect([...shown].sort()).toEqual([...new Set([...PUBLIC_PATHS, ...addresses])].sort());
});
