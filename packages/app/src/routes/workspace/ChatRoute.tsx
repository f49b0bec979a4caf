import type { Preference, Route } from "@regia/domain/router";
import { Chunk, useChunk, usePrefetch } from "@regia/ui/loading";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { ChatScreen } from "@regia/ui/screens/ChatScreen";
import { useState } from "react";
import { useCurrentPlan } from "../../plan/useCurrentPlan.ts";

/** The models with all that tells them apart: nothing of it is needed before a request is sent. */
const routerChunk = new Chunk(async () => {
  const { profileRequest, routeRequest } = await import("@regia/domain/router");
  return { profileRequest, routeRequest };
});
const chunks = [routerChunk];

/** `/app/chat`: the person writes a request and sees the route that the router would choose. */
export function Component() {
  const subscription = useCurrentPlan();
  const [prompt, setPrompt] = useState("");
  const [sent, setSent] = useState<string | null>(null);
  const [preference, setPreference] = useState<Preference>("balanced");
  usePrefetch(chunks);
  const router = useChunk(routerChunk, sent !== null, () => setSent(null));
  const { plan, limits } = subscription;
  const route: Route | null =
    sent === null || !router
      ? null
      : router.routeRequest({ request: router.profileRequest(sent), plan, limits, preference });
  return (
    <>
      <PageTitle page="chat" />
      <ChatScreen
        prompt={prompt}
        onPromptChange={setPrompt}
        onSubmit={() => setSent(prompt)}
        route={route}
        tokenLimit={limits.maxChatInputTokens}
        preference={preference}
        onPreferenceChange={setPreference}
      />
    </>
  );
}
