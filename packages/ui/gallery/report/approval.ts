import type { Report, ReportedStory } from "../reportData.ts";
import type { ApprovalAnswer, ApprovalRequest } from "../reviewServer.ts";
import { counted, element, part } from "./dom.ts";

const dialog = part("approve", HTMLDialogElement);
const reason = part("reason", HTMLTextAreaElement);
const failure = part("approve-error", HTMLParagraphElement);
const send = part("approve-send", HTMLButtonElement);
const command = part("approve-command", HTMLPreElement);
const NAMED_AT_MOST = 8;

/** Who approves. Undefined where the page is only files, from which nothing can be recorded. */
let author: string | undefined;
let asked: readonly ReportedStory[] = [];

/** True for a story whose pictures, or whose deletion, can be accepted. */
export const isApprovable = ({ verdict }: ReportedStory): boolean =>
  verdict === "changed" || verdict === "new" || verdict === "gone";

/** The command that accepts the stories without this page. */
function commandOf(stories: readonly ReportedStory[], why: string): string {
  const text = `'${(why.trim() || "…").replaceAll("'", "'\\''")}'`;
  return `npm run gallery -- --accept ${stories.map(({ id }) => id).join(" ")} --reason ${text}`;
}

/** Asks for the reason why these stories are right. */
export function askApproval(stories: readonly ReportedStory[]): void {
  asked = stories;
  reason.value = "";
  failure.textContent = "";
  part("approve-title", HTMLHeadingElement).textContent =
    `Approve ${counted(stories.length, "story", "stories")}`;
  const named = stories.slice(0, NAMED_AT_MOST).map(({ subject, name }) => `${subject}: ${name}`);
  if (stories.length > named.length) named.push(`and ${stories.length - named.length} more`);
  part("approve-stories", HTMLUListElement).replaceChildren(
    ...named.map((name) => element("li", { textContent: name })),
  );
  part("approve-note", HTMLParagraphElement).textContent = author
    ? `Recorded as ${author} in gallery/accepted.json. Commit that file with the change.`
    : "This page cannot record approvals. Serve it with npm run gallery -- --review, or run this command:";
  command.hidden = author !== undefined;
  command.textContent = commandOf(stories, "");
  send.textContent = author ? "Approve" : "Copy command";
  dialog.showModal();
  reason.focus();
}

async function record(request: ApprovalRequest): Promise<ApprovalAnswer> {
  const response = await fetch("approvals", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(request),
  });
  return (await response.json()) as ApprovalAnswer;
}

const unanswered: ApprovalAnswer = {
  error: "The approval was not recorded: the server does not answer.",
};

/** Records the approval and closes the dialog; returns what went wrong, or nothing. */
async function recorded(onApproved: (report: Report) => void): Promise<string> {
  const request = { ids: asked.map(({ id }) => id), reason: reason.value };
  const answer = await record(request).catch(() => unanswered);
  if ("error" in answer) return answer.error;
  dialog.close();
  onApproved(answer);
  return "";
}

/** Copies the command and closes the dialog; returns what went wrong, or nothing. */
async function copied(): Promise<string> {
  try {
    await navigator.clipboard.writeText(command.textContent ?? "");
  } catch {
    getSelection()?.selectAllChildren(command);
    return "The browser does not let this page copy. The command is selected: copy it with Ctrl+C or ⌘C.";
  }
  dialog.close();
  return "";
}

/**
 * Finds out whether approvals can be recorded here.
 *
 * @param onApproved called with the new contents of the report
 */
export async function startApprovals(onApproved: (report: Report) => void): Promise<void> {
  reason.addEventListener("input", () => {
    command.textContent = commandOf(asked, reason.value);
  });
  part("approve-cancel", HTMLButtonElement).addEventListener("click", () => dialog.close());
  part("approve-form", HTMLFormElement).addEventListener("submit", async (event) => {
    event.preventDefault();
    failure.textContent = "";
    send.disabled = true;
    failure.textContent = author ? await recorded(onApproved) : await copied();
    send.disabled = false;
  });
  if (location.protocol === "file:") return;
  const response = await fetch("approvals").catch(() => undefined);
  if (response?.headers.get("content-type") === "application/json")
    author = ((await response.json()) as { author: string }).author;
}
