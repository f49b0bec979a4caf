import { type ComponentType, useState } from "react";
import shell from "../../src/patterns/AppShell/AppShell.stories.tsx";
import { AppShell, type AppShellProps } from "../../src/patterns/AppShell/index.ts";

type ShellProps = Partial<Omit<AppShellProps, "isCollapsed" | "onCollapsedChange" | "children">>;

/** Props of the shell for an admin. */
export const admin = { user: { ...shell.args.user, isAdmin: true } } satisfies ShellProps;
/** Props of the shell for a person on free. */
export const free = {
  user: { ...shell.args.user, plan: "free" },
  lockedPlaces: ["knowledge", "ingestion"],
} satisfies ShellProps;

/** The workspace of the pages below `/app/w/:slug`. */
const studio = {
  slug: "studio-bianchi-k3f9x2ab",
  name: "Studio Bianchi",
  isPersonal: false,
  isReadOnly: false,
  isOffered: false,
};

/**
 * A story of a page of the signed-in area: a screen in the shell. The story's name begins with the page's address.
 *
 * @param args props of the screen
 * @param props props of the shell; by default those of a person on pro
 */
export const inShell = <Props extends object>(
  Screen: ComponentType<Props>,
  args: Props,
  props: ShellProps = {},
) => ({
  args,
  render: function Page(given: Props, { name }: { name: string }) {
    const [isCollapsed, setCollapsed] = useState(false);
    return (
      <AppShell
        {...shell.args}
        workspaceNavigation={{
          workspaces: [studio],
          activeSlug: studio.slug,
          invitations: 0,
          onCreate: () => undefined,
        }}
        {...props}
        currentPath={name.replace(/[ ?].*/, "").replace(":slug", studio.slug)}
        isCollapsed={isCollapsed}
        onCollapsedChange={setCollapsed}
      >
        <Screen {...given} />
      </AppShell>
    );
  },
});
