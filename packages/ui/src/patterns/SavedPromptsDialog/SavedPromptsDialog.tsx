import { promptVariables } from "@regia/domain/prompts";
import { Suspense, useState } from "react";
import { DeletePrompt } from "./DeletePrompt.tsx";
import { EditPrompt } from "./EditPrompt.tsx";
import { FillPrompt } from "./FillPrompt.tsx";
import { PromptList } from "./PromptList.tsx";
import type { PromptDraft, SavedPrompt, SavedPromptsDialogProps } from "./types.ts";

/** What the dialog shows. */
type View =
  | { kind: "list" }
  | { kind: "fill"; prompt: SavedPrompt }
  | { kind: "edit"; draft: PromptDraft }
  | { kind: "delete"; prompt: SavedPrompt };

/** The prompts that a workspace has saved: to find, fill and use one, and to save, change and delete them. */
export function SavedPromptsDialog(props: SavedPromptsDialogProps) {
  return props.isOpen ? (
    <Suspense>
      <OpenDialog {...props} />
    </Suspense>
  ) : null;
}

function OpenDialog(props: SavedPromptsDialogProps) {
  const { onUse, composed } = props;
  const [view, setView] = useState<View>({ kind: "list" });
  const [search, setSearch] = useState("");
  const toList = () => setView({ kind: "list" });
  switch (view.kind) {
    case "list":
      return (
        <PromptList
          {...props}
          search={search}
          onSearchChange={setSearch}
          onUse={(prompt) => {
            if (promptVariables(prompt.text).length === 0) onUse(prompt.text);
            else setView({ kind: "fill", prompt });
          }}
          onNew={(text) =>
            setView({ kind: "edit", draft: { id: crypto.randomUUID(), isNew: true, title: "", text } })
          }
          onEdit={({ id, title, text }) =>
            setView({ kind: "edit", draft: { id, isNew: false, title, text } })
          }
          onDelete={(prompt) => setView({ kind: "delete", prompt })}
          composed={composed.trim()}
        />
      );
    case "fill":
      return <FillPrompt prompt={view.prompt} onBack={toList} onClose={props.onClose} onUse={onUse} />;
    case "edit":
      return <EditPrompt {...props} draft={view.draft} onDone={toList} />;
    case "delete":
      return <DeletePrompt {...props} prompt={view.prompt} onDone={toList} />;
  }
}
