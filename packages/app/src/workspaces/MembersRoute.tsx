import type { Message } from "@regia/domain/messages";
import type { SentInvitation, Workspace } from "@regia/domain/workspaces";
import { workspaceFailure } from "@regia/domain/workspaces";
import { useLocale, useText } from "@regia/ui/i18n";
import { ContentLoading } from "@regia/ui/patterns/ContentLoading";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  BUDGETS_ANCHOR,
  type InviteState,
  type MembersAct,
  type MembersQuestion,
  MembersScreen,
  type MembersState,
  type PartState,
} from "@regia/ui/screens/MembersScreen";
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { requestFailure } from "../data/failures.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { useRun } from "../data/useRun.ts";
import { useSaving } from "../data/useSaving.ts";
import { useServices, useSession } from "../services/services.ts";
import { useMinute } from "../time/useMinute.ts";
import { useActiveWorkspace } from "./activeWorkspace.ts";
import { useBudgets } from "./useBudgets.ts";
import { workspaceCalls } from "./workspaceCalls.ts";

const PAGE_SIZE = 50;

/** How many entries of the record are shown at first, and how many more each time. */
const RECORD_STEP = 10;

/** `/app/w/SLUG/members` */
export function Component() {
  const workspace = useActiveWorkspace();
  const t = useText("team");
  return (
    <>
      <PageTitle page="members" />
      {workspace ? (
        <Members key={workspace.id} workspace={workspace} />
      ) : (
        <ContentLoading>{t("loading")}</ContentLoading>
      )}
    </>
  );
}

/** A query as a part of the screen. */
function partOf<Data, Value>(
  { data, isError }: UseQueryResult<Data>,
  read: (data: Data) => Value,
): PartState<Value> {
  if (data !== undefined) return { kind: "ready", ...read(data) };
  return { kind: isError ? "failed" : "loading" };
}

function Members({ workspace }: { workspace: Workspace }) {
  const { id } = workspace;
  const { backend } = useServices();
  const calls = workspaceCalls(backend);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const language = useLocale();
  const session = useSession();
  const now = useMinute();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const isOwner = workspace.role === "owner";
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState("");
  const [entries, setEntries] = useState(RECORD_STEP);
  const wanted = useDeferredValue(search.trim());
  const [invite, setInvite] = useState<InviteState>({ kind: "idle" });
  const [question, setQuestion] = useState<MembersQuestion | null>(null);
  const [saving, save] = useSaving();
  const [pending, setPending] = useState<MembersAct>();
  const [failure, setFailure] = useState<Message>();
  const run = useRun();

  const key = queryKeys.workspace(userId, id);
  // What others change is seen with the next reading of the list of workspaces, too.
  const overview = useQuery({
    queryKey: [...key, "overview"],
    queryFn: ({ signal }) => calls.overview(id, signal),
    refetchOnMount: "always",
  });
  const members = useQuery({
    queryKey: [...key, "members", page, wanted],
    queryFn: ({ signal }) =>
      calls.members({ workspace: id, page, page_size: PAGE_SIZE, search: wanted }, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });
  const invitations = useQuery({
    queryKey: [...key, "invitations"],
    queryFn: ({ signal }) => calls.invitations(id, signal),
    enabled: isOwner && !workspace.personal,
    refetchOnMount: "always",
  });
  const record = useQuery({
    queryKey: [...key, "record", entries],
    queryFn: ({ signal }) => calls.events(id, entries, signal),
    enabled: isOwner,
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
  });

  const refresh = () =>
    Promise.all([
      queries.refetchQueries({ queryKey: key, type: "active" }),
      queries.refetchQueries({ queryKey: queryKeys.workspaces(userId) }),
    ]);
  const budgets = useBudgets(workspace, userId, refresh);
  const { hash } = useLocation();
  const isLoaded = Boolean(overview.data && members.data) && budgets.state.kind === "ready";
  // A link to the budgets is followed when what stands above them is there.
  const isFollowed = hash === `#${BUDGETS_ANCHOR}` && isLoaded && !invitations.isLoading;
  useEffect(() => {
    if (isFollowed) document.getElementById(BUDGETS_ANCHOR)?.scrollIntoView();
  }, [isFollowed]);
  const reasonOf = (error: unknown) => {
    // What is refused has often changed meanwhile.
    void refresh();
    return workspaceFailure(error).message;
  };

  const perform = (act: MembersAct): Promise<unknown> => {
    switch (act.kind) {
      case "role": {
        const { user_id, role } = act.member;
        return calls.setRole(id, user_id, role === "owner" ? "collaborator" : "owner");
      }
      case "resend":
        return calls.invite(id, act.invitation.email, language);
      case "revoke":
        return calls.revoke(act.invitation.id);
      case "acceptHandover":
        return calls.acceptHandover(id);
      case "cancelHandover":
        return calls.cancelHandover(id);
    }
  };
  const act = (one: MembersAct) =>
    void run(
      async () => {
        setPending(one);
        setFailure(undefined);
        await perform(one);
        await refresh();
        setPending(undefined);
      },
      (error) => {
        setPending(undefined);
        setFailure(reasonOf(error));
      },
    );
  const sendInvitation = (email: string) =>
    void run(
      async () => {
        setInvite({ kind: "sending" });
        await calls.invite(id, email, language);
        await refresh();
        setInvite({ kind: "sent", email });
      },
      (error) => setInvite({ kind: "failed", reason: reasonOf(error) }),
    );
  async function confirm() {
    if (question === null) return;
    const isDone = await save(async () => {
      if (question.kind === "remove") await calls.removeMember(id, question.member.user_id);
      if (question.kind === "offer") await calls.offerHandover(id, question.member.user_id, language);
      if (question.kind === "leave") {
        await calls.leave(id);
        await queries.refetchQueries({ queryKey: queryKeys.workspaces(userId) });
        return void navigate("/app/settings?section=workspaces", { replace: true });
      }
      await refresh();
    }, reasonOf);
    if (isDone) setQuestion(null);
  }

  const expired = (invitation: SentInvitation): SentInvitation =>
    invitation.status === "open" && Date.parse(invitation.expires_at) <= now
      ? { ...invitation, status: "expired" }
      : invitation;
  const shown = (): MembersState => {
    if (overview.data && members.data) {
      return {
        kind: "ready",
        workspace: { ...overview.data, ...workspace },
        members: members.data,
        invitations: workspace.personal
          ? undefined
          : partOf(invitations, (rows) => ({ invitations: rows.map(expired) })),
        record: partOf(record, (data) => data),
      };
    }
    const error = overview.error ?? members.error;
    return error ? { kind: "failed", reason: requestFailure(error) } : { kind: "loading" };
  };

  return (
    <MembersScreen
      userId={userId}
      state={shown()}
      page={page}
      pageSize={PAGE_SIZE}
      onPageChange={setPage}
      search={search}
      onSearchChange={(text) => {
        setSearch(text);
        setPage(1);
      }}
      invite={invite}
      onInvite={sendInvitation}
      pending={pending}
      failure={failure}
      onAct={act}
      question={question}
      questionState={question ? saving : { kind: "idle" }}
      onQuestionChange={setQuestion}
      onConfirm={() => void confirm()}
      budgets={budgets}
      onEarlierRecord={() => setEntries((count) => count + RECORD_STEP)}
      onRetry={() => void refresh()}
    />
  );
}
