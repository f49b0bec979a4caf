import { MAX_OPERATIONS, type Operation, type OperationResult } from "@regia/api/admin";
import type { AdminClient } from "@regia/api/client";
import { OPERATION_REFUSALS } from "@regia/domain/administration";
import { presentableText } from "@regia/domain/errors";
import { message } from "@regia/domain/messages";
import type { AdminUser, BulkAction, BulkOutcome } from "@regia/ui/screens/AdminScreen";

type BulkCaller = Pick<AdminClient, "bulk">;

/** A user to whom an action applies. */
type BulkUser = BulkOutcome["user"];

function refusalOf(error: NonNullable<OperationResult["error"]>): BulkOutcome["refusal"] {
  const known = OPERATION_REFUSALS.find((code) => code === error.code);
  if (known) return known;
  const said = presentableText(error);
  return said === null ? undefined : message("errors:verbatim", { text: said });
}

const outcomeOf = (
  user: BulkUser,
  { status, before, after, error, workspaces }: OperationResult,
): BulkOutcome => ({
  user,
  status,
  before,
  after,
  ending: workspaces,
  refusal: error ? refusalOf(error) : undefined,
});

/** A deletion may end workspaces: in a preview to know them, in an application if the preview named some. */
const operationFor = (
  action: BulkAction,
  { id }: Pick<AdminUser, "id">,
  endsWorkspaces: boolean,
): Operation => {
  if (action.op !== "delete") return { ...action, userId: id };
  return { op: "delete", userId: id, ...(endsWorkspaces ? { endWorkspaces: true } : {}) };
};

function chunksOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / MAX_OPERATIONS) }, (_, index) =>
    items.slice(index * MAX_OPERATIONS, (index + 1) * MAX_OPERATIONS),
  );
}

/** Pairs each user with the result of their operation; the answer has one result per operation. */
function paired(users: readonly BulkUser[], results: readonly OperationResult[]): BulkOutcome[] {
  return users.flatMap((user, index) => {
    const result = results[index];
    return result ? [outcomeOf(user, result)] : [];
  });
}

/** Input of a preview. */
export interface BulkPreview {
  readonly client: BulkCaller;
  readonly action: BulkAction;
  readonly users: readonly BulkUser[];
  readonly signal: AbortSignal;
}

/**
 * A dry run: what an action would change for each user.
 * @throws the client's error
 */
export async function previewBulk({ client, action, users, signal }: BulkPreview): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const chunk of chunksOf(users)) {
    const operations = chunk.map((user) => operationFor(action, user, true));
    outcomes.push(...paired(chunk, await client.bulk(operations, { dryRun: true, signal })));
  }
  return outcomes;
}

/** Input of an application. */
export interface BulkApplication {
  readonly client: BulkCaller;
  readonly action: BulkAction;
  /**
   * Outcomes of the preview. Only the users whose change was planned are sent; the other outcomes are returned
   * unchanged.
   */
  readonly preview: readonly BulkOutcome[];
  /** Idempotency key: a retry with the same key applies nothing twice. */
  readonly key: string;
  /** Called before the first call and after each. */
  readonly onProgress: (progress: { done: number; total: number }) => void;
}

/**
 * Applies what was previewed, 1,000 operations per call, and returns every user's outcome.
 * @throws the client's error; earlier calls that succeeded are not undone
 */
export async function applyBulk({
  client,
  action,
  preview,
  key,
  onProgress,
}: BulkApplication): Promise<BulkOutcome[]> {
  const planned = preview.filter(({ status }) => status === "planned");
  const applied = new Map<string, BulkOutcome>();
  const report = () => onProgress({ done: applied.size, total: planned.length });
  report();
  for (const [index, chunk] of chunksOf(planned).entries()) {
    const users = chunk.map(({ user }) => user);
    const operations = chunk.map(({ user, ending = [] }) => operationFor(action, user, ending.length > 0));
    // Each call has its own key, because the function refuses a key that was used with another body.
    const results = await client.bulk(operations, { idempotencyKey: `${key}:${index}` });
    for (const outcome of paired(users, results)) applied.set(outcome.user.id, outcome);
    report();
  }
  return preview.map((outcome) => applied.get(outcome.user.id) ?? outcome);
}

/** A random key. It is not made by `randomUUID`, which browsers lack on plain http addresses. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
