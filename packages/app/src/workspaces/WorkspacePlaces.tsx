import type { Workspace } from "@regia/domain/workspaces";
import { addTexts, useI18n } from "@regia/ui/i18n";
import { Chunk, useChunk } from "@regia/ui/loading";
import { workspaceHref } from "@regia/ui/patterns/AppShell";
import { LoadingScreen } from "@regia/ui/screens/LoadingScreen";
import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation, useParams } from "react-router-dom";
import { useSession } from "../services/services.ts";
import { lastWorkspace, storeLastWorkspace } from "./lastWorkspace.ts";
import { useMyWorkspaces } from "./useMyWorkspaces.ts";

/** What the way from `/app/chat` to the last workspace tells: if that is gone, the personal one is meant. */
interface FromLast {
  readonly isLast: true;
}

/** One object, because another one would lead there again, whatever was pressed meanwhile. */
const FROM_LAST: FromLast = { isLast: true };

/** `/app/w/SLUG/…`: the pages of one workspace. */
export function WorkspacePlaces() {
  const { slug = "" } = useParams();
  const state = useSession();
  const { data } = useMyWorkspaces();
  const location = useLocation();
  const userId = state.status === "signedIn" ? state.user.id : "";
  const workspace = data?.workspaces.find((one) => one.slug === slug);
  const saysItself = location.pathname.endsWith("/members");
  // Whoever is removed while looking is told so, however they came.
  const [seen, setSeen] = useState("");
  if (workspace && seen !== slug) setSeen(slug);
  useEffect(() => {
    if (workspace) storeLastWorkspace(userId, workspace.slug);
  }, [workspace, userId]);

  if (data && !workspace) {
    const [first] = data.workspaces;
    const from = location.state as FromLast | null;
    if (from?.isLast && first && seen !== slug) {
      return <Navigate to={location.pathname.replace(`/w/${slug}/`, `/w/${first.slug}/`)} replace />;
    }
    return <Gone next={first ?? null} />;
  }
  return (
    <>
      {workspace?.read_only && !saysItself ? <ReadOnly workspace={workspace} userId={userId} /> : null}
      <Outlet key={slug} context={workspace ?? null} />
    </>
  );
}

/** `/app/chat` and its like: lead to the same page of the workspace that was used last, else of the personal one. */
export function LastWorkspace() {
  const state = useSession();
  const { data } = useMyWorkspaces();
  const { pathname, search, hash } = useLocation();
  const userId = state.status === "signedIn" ? state.user.id : "";
  const slug = lastWorkspace(userId) ?? data?.workspaces[0]?.slug;
  if (slug === undefined) return <LoadingScreen />;
  const place = pathname.split("/").at(-1) as Parameters<typeof workspaceHref>[1];
  return <Navigate to={`${workspaceHref(slug, place)}${search}${hash}`} replace state={FROM_LAST} />;
}

/** Code that few visits need, with its texts. */
function useTeamChunk<Code>(load: () => Promise<Code>): Code | undefined {
  const i18n = useI18n();
  const [chunk] = useState(
    () => new Chunk(async () => (await Promise.all([load(), addTexts(i18n, ["team"])]))[0]),
  );
  return useChunk(chunk, true);
}

function Gone({ next }: { next: Workspace | null }) {
  const Screen = useTeamChunk(
    async () => (await import("@regia/ui/screens/WorkspaceGoneScreen")).WorkspaceGoneScreen,
  );
  return Screen ? <Screen next={next} /> : <LoadingScreen />;
}

function ReadOnly({ workspace, userId }: { workspace: Workspace; userId: string }) {
  const Notice = useTeamChunk(
    async () => (await import("@regia/ui/patterns/WorkspaceNotices")).ReadOnlyNotice,
  );
  return Notice && workspace.read_only ? (
    <Notice limit={workspace.read_only} isPayer={workspace.payer_id === userId} isAbovePage />
  ) : null;
}
