import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { startI18n } from "@regia/ui/i18n";
import { SETTINGS_SECTIONS } from "@regia/ui/screens/SettingsScreen";
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { adminPaths, publicPaths, visitorPaths } from "../../e2e/addresses.ts";
import { PUBLIC_PATHS } from "../language/addresses.ts";
import { routesWith } from "./routes.tsx";

/** Addresses of routes that show a page; parameters stay `:name`, but those that may be left out. */
function addressesOf(routes: readonly RouteObject[], base = ""): string[] {
  return routes.flatMap(({ path, lazy, children }) => {
    const address = path === undefined ? base : `${base}/${path}`.replace(/\/:\w+\?$/, "");
    const hasPage = lazy !== undefined && children === undefined;
    return [...(hasPage ? [address] : []), ...addressesOf(children ?? [], address)];
  });
}

const ui = join(import.meta.dirname, "../../../ui");

/** What the first group of a pattern matches in files of packages/ui, without repetition. */
const found = (files: string, pattern: RegExp): string[] => {
  const matches = globSync(files, { cwd: ui }).flatMap((file) =>
    [...readFileSync(join(ui, file), "utf8").matchAll(pattern)].map(([, match = ""]) => match),
  );
  return [...new Set(matches)].sort();
};

const addresses = addressesOf(routesWith(await startI18n("it"))).flatMap((address) =>
  address === "/app/settings"
    ? SETTINGS_SECTIONS.map((section) => `${address}?section=${section}`)
    : [address],
);
const everyAddress = [...new Set([...PUBLIC_PATHS, ...addresses])].sort();

test("every address of the app has its page in Storybook, and no other has", () => {
  expect(found("storybook/pages/*.stories.tsx", /\bname: "(\/[^" ]*)/g)).toEqual(everyAddress);
});

test("the documentation of screens links to every address of the app, and no other", () => {
  const links = found("src/screens/*/*.docs.mdx", /<ScreenLinks .*addresses=\{\[(.*)\]\}/g);
  const linked = links.flatMap((list) => [...list.matchAll(/"([^"]+)"/g)].map(([, address]) => address));
  expect([...new Set(linked)].sort()).toEqual(everyAddress);
});

test("the end-to-end tests inspect every address of the app, and no other", () => {
  expect([...publicPaths, ...visitorPaths, ...adminPaths].sort()).toEqual(everyAddress);
});
