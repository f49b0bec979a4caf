import { type Preference, profileRequest, type Route, routeRequest } from "@regia/domain/router";
import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { ChatScreen } from "@regia/ui/screens/ChatScreen";
import { useState } from "react";
import { useCurrentPlan } from "../../plan/useCurrentPlan.ts";

/** `/app/chat`: the person writes a request and sees the route that the router would choose. */
export function Component() {
  const { subscription } = useCurrentPlan();
  const [prompt, setPrompt] = useState("");
  const [sent, setSent] = useState<string | null>(null);
  const [preference, setPreference] = useState<Preference>("balanced");
  const { plan, limits } = subscription;
  const route: Route | null =
    sent === null ? null : routeRequest({ request: profileRequest(sent), plan, limits, preference });
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
