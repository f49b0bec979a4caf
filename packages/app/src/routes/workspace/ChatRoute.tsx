import { PageTitle } from "@regia/ui/patterns/PageTitle";
import { ChatScreen } from "@regia/ui/screens/ChatScreen";
import { useState } from "react";

/** `/app/chat` */
export function Component() {
  const [prompt, setPrompt] = useState("");
  return (
    <>
      <PageTitle page="chat" />
      <ChatScreen prompt={prompt} onPromptChange={setPrompt} onSubmit={() => {}} />
    </>
  );
}
