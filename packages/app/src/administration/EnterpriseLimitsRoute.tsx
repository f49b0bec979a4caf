import { ApiError, hasStatus } from "@regia/api/client";
import { operationFailure } from "@regia/domain/errors";
import { type CustomLimits, type LimitChanges, validLimits } from "@regia/domain/limits";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  EnterpriseLimitsScreen,
  type EnterpriseLimitsState,
  type LimitsHolder,
  type LimitsSaveState,
} from "@regia/ui/screens/EnterpriseLimitsScreen";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { queryKeys } from "../data/queryKeys.ts";
import { UnsavedGuard } from "../shell/UnsavedGuard.tsx";
import { useMinute } from "../time/useMinute.ts";
import { useAdministration } from "./administrationContext.ts";

/** `/app/admin/enterprise-limits/{userId}`: the limits agreed with one customer. */
export function Component() {
  const { userId = "" } = useParams();
  return (
    <>
      <PageTitle page="enterpriseLimits" />
      <UnsavedGuard key={userId}>
        <CustomerLimits userId={userId} />
      </UnsavedGuard>
    </>
  );
}

type LimitName = keyof CustomLimits;

/** Another admin has changed fields meanwhile that this one changes too. */
class Overtaken extends Error {
  override name = "Overtaken";
  readonly fields: readonly LimitName[];

  constructor(fields: readonly LimitName[]) {
    super("Another admin has changed these limits.");
    this.fields = fields;
  }
}

/** The fields of a change that are no longer as they were seen, nor as the change would leave them. */
function overtakenFields(
  changes: LimitChanges,
  { seen, newest }: { readonly seen: unknown; readonly newest: unknown },
): readonly LimitName[] {
  const [before, now] = [validLimits(seen), validLimits(newest)];
  const fields = Object.keys(changes) as LimitName[];
  return fields.filter((field) => now[field] !== before[field] && (now[field] ?? null) !== changes[field]);
}

function CustomerLimits({ userId }: { userId: string }) {
  const { client, viewerId, followChange } = useAdministration();
  const queries = useQueryClient();
  const now = useMinute();
  const queryKey = queryKeys.limitsHolder(viewerId, userId);
  const { data, isError, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.getUser(userId, signal),
    // The admin client already retries.
    retry: false,
    // The form starts from fresh data, and no later reading overwrites the input.
    gcTime: 0,
  });
  const show = (custom_limits: LimitsHolder["custom_limits"]) =>
    queries.setQueryData<LimitsHolder>(queryKey, (user) => user && { ...user, custom_limits });
  const saving = useMutation({
    // The admin function accepts no precondition, so the newest limits are read first.
    mutationFn: async (changes: LimitChanges) => {
      const { custom_limits: newest } = await client.getUser(userId);
      const fields = overtakenFields(changes, { seen: data?.custom_limits, newest });
      if (fields.length === 0) return await client.updateLimits(userId, changes);
      show(newest);
      throw new Overtaken(fields);
    },
    onSuccess: (custom_limits) => {
      show(custom_limits);
      followChange([userId]);
    },
  });

  const saveState = (): LimitsSaveState => {
    if (saving.error instanceof Overtaken) return { kind: "overtaken", fields: saving.error.fields };
    if (saving.isPending) return { kind: "saving" };
    if (!saving.isError) return { kind: saving.isSuccess ? "saved" : "idle" };
    const operation =
      saving.error instanceof ApiError && saving.error.status > 0 ? "updateLimits" : "saveLimits";
    return { kind: "failed", reason: operationFailure({ operation, error: saving.error }) };
  };
  const state = (): EnterpriseLimitsState => {
    if (data?.plan === "enterprise") return { kind: "ready", user: data, saving: saveState() };
    if (data) return { kind: "notEnterprise" };
    if (!isError) return { kind: "loading" };
    // 422: the address contains no valid user id.
    if (hasStatus(error, 404, 422)) return { kind: "notFound" };
    return { kind: "failed", reason: operationFailure({ operation: "fetchLimits", error }) };
  };

  return (
    <EnterpriseLimitsScreen
      state={state()}
      now={now}
      adminHref="/app/admin"
      onSave={saving.mutate}
      onReload={() => void refetch()}
    />
  );
}
