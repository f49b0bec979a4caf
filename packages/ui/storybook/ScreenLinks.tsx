import { Markdown } from "@storybook/addon-docs/blocks";

interface ScreenLinksProps {
  /** Name of the screen and its folder. */
  screen: string;
  /** Addresses at which the app shows it; empty if it is shown in place of any page. */
  addresses: readonly string[];
}

/** Where `npm start` serves the app, unless Storybook is built for another. */
const app: string = import.meta.env["STORYBOOK_APP_URL"] ?? "http://127.0.0.1:4173";
/** Address of the repository's files, such as those of a branch. Without it only the path is shown. */
const files: string | undefined = import.meta.env["STORYBOOK_SOURCE_URL"];

const linked = (label: string, base: string | undefined, path: string) =>
  base === undefined
    ? `${label} \`${path}\``
    : `[${label} \`${path}\`](${base.replace(/\/$/, "")}/${path.replace(/^\//, "")})`;

/** Links of a screen: where the app shows it, and its source code. Addresses with a parameter are not links. */
export function ScreenLinks({ screen, addresses }: ScreenLinksProps) {
  const links = [
    ...addresses.map((address) =>
      linked("Open in the app:", address.includes(":") ? undefined : app, address),
    ),
    linked("Source:", files, `packages/ui/src/screens/${screen}/${screen}.tsx`),
  ];
  return <Markdown>{links.map((link) => `- ${link}`).join("\n")}</Markdown>;
}
