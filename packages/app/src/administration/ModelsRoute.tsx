import type { ListedModel, ModelList, ModelTestResult } from "@regia/api/admin";
import { listModels, testModel, updateModel } from "@regia/api/client";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import {
  type ModelChange,
  type ModelDialogState,
  ModelsScreen,
  type ModelsState,
  type ModelTest,
} from "@regia/ui/screens/ModelsScreen";
import { useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { callFailureText } from "../data/callFailure.ts";
import { queryKeys } from "../data/queryKeys.ts";
import { type Administration, useAdministration } from "./administrationContext.ts";

interface EnabledChange {
  readonly model: ListedModel;
  readonly enabled: boolean;
}

const closed: ModelDialogState = { kind: "closed" };

/**
 * The tests since the page was opened that have no result.
 * @param onResult keeps the result of a test
 */
function useTests(client: Administration["client"], onResult: (id: string, result: ModelTestResult) => void) {
  const [tests, setTests] = useState<ReadonlyMap<string, ModelTest>>(new Map());
  const show = (id: string, test: ModelTest) => setTests((before) => new Map(before).set(id, test));
  const forget = (id: string) =>
    setTests((before) => new Map([...before].filter(([tested]) => tested !== id)));
  async function run({ id }: ListedModel): Promise<void> {
    show(id, { kind: "running" });
    try {
      onResult(id, await testModel(client, id));
      forget(id);
    } catch (error) {
      show(id, { kind: "refused", reason: callFailureText(error) });
    }
  }
  return { tests, run };
}

/** `/app/admin/models`: which models answer, at what price and for which plans. */
export function Component() {
  const { client, viewerId } = useAdministration();
  const queries = useQueryClient();
  const queryKey = queryKeys.models(viewerId);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => listModels(client, signal),
    // The admin client already retries.
    retry: false,
  });
  const { tests, run } = useTests(client, (id, test) =>
    queries.setQueryData<ModelList>(
      queryKey,
      (before) =>
        before && {
          ...before,
          models: before.models.map((model) => (model.id === id ? { ...model, test } : model)),
        },
    ),
  );
  const [dialog, setDialog] = useState(closed);
  const reload = () => queries.invalidateQueries({ queryKey });

  const mutationKey = [...queryKey, "enabled"];
  const switching = useMutation({
    mutationKey,
    mutationFn: ({ model, enabled }: EnabledChange) => updateModel(client, { model: model.id, enabled }),
    // The switch is released only with the new state.
    onSettled: reload,
  });
  const pending = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => (state.variables as EnabledChange).model.id,
  });

  async function save(change: ModelChange) {
    if (dialog.kind !== "editing") return;
    setDialog({ ...dialog, state: { kind: "saving" } });
    try {
      await updateModel(client, { model: dialog.model.id, ...change });
      await reload();
      setDialog(closed);
    } catch (error) {
      setDialog({ ...dialog, state: { kind: "failed", reason: callFailureText(error) } });
    }
  }

  const state = (): ModelsState => {
    if (data) return { kind: "loaded", ...data };
    return { kind: isError && !isFetching ? "failed" : "loading" };
  };

  return (
    <>
      <PageTitle page="models" />
      <ModelsScreen
        state={state()}
        onReload={() => void refetch()}
        failure={switching.isError ? callFailureText(switching.error) : null}
        onFailureDismiss={switching.reset}
        tests={tests}
        onTest={(model) => void run(model)}
        pending={new Set(pending)}
        onEnabledChange={switching.mutate}
        onEdit={(model) => setDialog({ kind: "editing", model, state: { kind: "idle" } })}
        dialog={dialog}
        onDialogClose={() => setDialog(closed)}
        onSave={(change) => void save(change)}
        adminHref="/app/admin"
      />
    </>
  );
}
