import { MAX_OPERATIONS, type Operation, type OperationResult } from "@regia/api/admin";
import type { AdminClient } from "@regia/api/client";
import { presentableText } from "@regia/domain/errors";
import { message } from "@regia/domain/messages";
import type { AdminUser, BulkAction, BulkOutcome, BulkRefusal } from "@regia/ui/screens/AdminScreen";

type BulkCaller = Pick<AdminClient, "bulk">;

/** A person whom an action is for. */
type BulkUser = BulkOutcome["user"];

const refusals: readonly string[] = [
  "not_found",
  "self_deletion",
  "last_admin",
  "trial_used",
  "trial_not_free",
] satisfies BulkRefusal[];

const isRefusal = (code: string): code is BulkRefusal => refusals.includes(code);

function refusalOf(error: NonNullable<OperationResult["error"]>): BulkOutcome["refusal"] {
  if (isRefusal(error.code)) return error.code;
  const said = presentableText(error);
  return said === null ? undefined : message("errors:verbatim", { text: said });
}

const outcomeOf = (user: BulkUser, { status, before, after, error }: OperationResult): BulkOutcome => ({
  user,
  status,
  before,
  after,
  refusal: error ? refusalOf(error) : undefined,
});

const operationFor = (action: BulkAction, { id }: Pick<AdminUser, "id">): Operation => ({
  ...action,
  userId: id,
});

function chunksOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / MAX_OPERATIONS) }, (_, index) =>
    items.slice(index * MAX_OPERATIONS, (index + 1) * MAX_OPERATIONS),
  );
}

/** Pairs people with what became of the operation of each; the answer has one result for each operation. */
function paired(users: readonly BulkUser[], results: readonly OperationResult[]): BulkOutcome[] {
  return users.flatMap((user, index) => {
    const result = results[index];
    return result ? [outcomeOf(user, result)] : [];
  });
}

/** What a preview is made of. */
export interface BulkPreview {
  readonly client: BulkCaller;
  readonly action: BulkAction;
  readonly users: readonly BulkUser[];
  readonly signal: AbortSignal;
}

/**
 * What an action would do to each person; nothing is changed.
 * @throws what the client throws
 */
export async function previewBulk({ client, action, users, signal }: BulkPreview): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const chunk of chunksOf(users)) {
    const operations = chunk.map((user) => operationFor(action, user));
    outcomes.push(...paired(chunk, await client.bulk(operations, { dryRun: true, signal })));
  }
  return outcomes;
}

/** What an application is made of. */
export interface BulkApplication {
  readonly client: BulkCaller;
  readonly action: BulkAction;
  /** What the preview promised: the planned ones are applied, the others stay as it found them. */
  readonly preview: readonly BulkOutcome[];
  /** The same key again, after a failure, applies nothing twice. */
  readonly key: string;
  /** Told before the first call and after each. */
  readonly onProgress: (progress: { done: number; total: number }) => void;
}

/**
 * Applies what was previewed, 1,000 operations a call, and answers what became of everybody.
 * @throws what the client throws; calls that succeeded until then are not undone
 */
export async function applyBulk({
  client,
  action,
  preview,
  key,
  onProgress,
}: BulkApplication): Promise<BulkOutcome[]> {
  const planned = preview.filter(({ status }) => status === "planned").map(({ user }) => user);
  const applied = new Map<string, BulkOutcome>();
  const report = () => onProgress({ done: applied.size, total: planned.length });
  report();
  for (const [index, chunk] of chunksOf(planned).entries()) {
    const operations = chunk.map((user) => operationFor(action, user));
    // One key for each call: the function takes a key with another body for a mistake.
    const results = await client.bulk(operations, { idempotencyKey: `${key}:${index}` });
    for (const outcome of paired(chunk, results)) applied.set(outcome.user.id, outcome);
    report();
  }
  return preview.map((outcome) => applied.get(outcome.user.id) ?? outcome);
}

/** A key that nobody else has. Made of bytes: `randomUUID` is missing on a plain http address. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
