import { ApiError, hasStatus } from "@regia/api/client";
import { operationFailure } from "@regia/domain/errors";
import type { CustomLimits } from "@regia/domain/limits";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  EnterpriseLimitsScreen,
  type EnterpriseLimitsState,
  type LimitsHolder,
  type LimitsSaveState,
} from "@regia/ui/screens/EnterpriseLimitsScreen";
import { useCallback, useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import { useAdministration } from "../../administration/administrationContext.ts";
import { useMinute } from "../../time/useMinute.ts";

/** `/app/admin/enterprise-limits/{userId}`: the limits agreed with one customer. */
export function Component() {
  const { userId = "" } = useParams();
  return (
    <>
      <PageTitle page="enterpriseLimits" />
      <CustomerLimits key={userId} userId={userId} />
    </>
  );
}

const stateOf = (user: LimitsHolder, saving: LimitsSaveState): EnterpriseLimitsState =>
  user.plan === "enterprise" ? { kind: "ready", user, saving } : { kind: "notEnterprise" };

function failureOf(error: unknown): EnterpriseLimitsState {
  // 422: the address holds something that is nobody's id.
  if (hasStatus(error, 404, 422)) return { kind: "notFound" };
  return { kind: "failed", reason: operationFailure({ operation: "fetchLimits", error }) };
}

function CustomerLimits({ userId }: { userId: string }) {
  const { client, followChange } = useAdministration();
  const now = useMinute();
  const [state, setState] = useState<EnterpriseLimitsState>({ kind: "loading" });

  const load = useCallback(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: EnterpriseLimitsState) => {
      if (!signal.aborted) setState(next);
    };
    setState({ kind: "loading" });
    client.getUser(userId, signal).then(
      (user) => show(stateOf(user, { kind: "idle" })),
      (error: unknown) => show(failureOf(error)),
    );
    return () => controller.abort();
  }, [client, userId]);
  useEffect(load, [load]);

  async function save(user: LimitsHolder, limits: CustomLimits) {
    setState(stateOf(user, { kind: "saving" }));
    try {
      const custom_limits = await client.updateLimits(userId, limits);
      setState(stateOf({ ...user, custom_limits }, { kind: "saved" }));
      followChange([userId]);
    } catch (error) {
      const operation = error instanceof ApiError && error.status > 0 ? "updateLimits" : "saveLimits";
      setState(stateOf(user, { kind: "failed", reason: operationFailure({ operation, error }) }));
    }
  }

  return (
    <EnterpriseLimitsScreen
      state={state}
      now={now}
      adminHref="/app/admin"
      onSave={(limits) => {
        if (state.kind === "ready") void save(state.user, limits);
      }}
      onReload={load}
    />
  );
}
