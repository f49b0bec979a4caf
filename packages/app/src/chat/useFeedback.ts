import type { Feedback } from "@regia/ui/screens/ChatScreen";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { queryKeys } from "../data/queryKeys.ts";
import { useServices } from "../services/services.ts";
import { conversationCalls } from "./conversationCalls.ts";

type Ratings = ReadonlyMap<string, Feedback>;

/** What the person thinks of answers, by their ids; null until it is loaded. */
export function useFeedback(
  userId: string,
  onFailure: (error: unknown) => void,
): readonly [Ratings | null, (answer: string, value: Feedback | null) => void] {
  const { backend } = useServices();
  const queries = useQueryClient();
  const calls = conversationCalls(backend);
  const queryKey = [...queryKeys.person(userId), "feedback"];
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => calls.feedback(signal), staleTime: 60_000 });
  const rate = (answer: string, value: Feedback | null) => {
    queries.setQueryData<Ratings>(queryKey, (before) => {
      const after = new Map(before);
      if (value === null) after.delete(answer);
      else after.set(answer, value);
      return after;
    });
    calls.rate(answer, value).catch((error: unknown) => {
      onFailure(error);
      void queries.invalidateQueries({ queryKey });
    });
  };
  return [data ?? null, rate];
}
