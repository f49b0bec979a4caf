import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { sharedTurns } from "../turns/index.ts";
import { type PdfReading, type PdfTask, readDocument } from "./document.ts";

interface Task extends PdfTask {
  /** Tells this worker from those of others, which may load the same file. */
  readonly regia: "pdf";
}

/** Milliseconds for one file, bytes by which the process may grow meanwhile, and how often that is measured. */
const BOUNDS = { time: 20_000, growth: 768 * 1024 * 1024, look: 100 };
/** Megabytes of objects in the worker. */
const HEAP = 256;
/** Files that are read at a time in one process, and how many of them can be one account's. */
const AT_A_TIME = { places: 2, share: 1 };

const isTask = (data: unknown): data is Task =>
  typeof data === "object" && data !== null && "regia" in data && data.regia === "pdf";

if (!isMainThread && isTask(workerData)) {
  readDocument(workerData).then((reading) => parentPort?.postMessage(reading));
}

const inTurn = sharedTurns(AT_A_TIME);

/** Reads in a thread of its own, which a file that takes too long or too much memory cannot outlive. */
async function inThread(task: Task, time: number): Promise<PdfReading> {
  // On a host that bundles, this file is the function's.
  const worker = new Worker(new URL(import.meta.url), {
    workerData: task,
    transferList: [task.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
    execArgv: [],
    // No keys and passwords where a file of anybody's is read.
    env: {},
    stdout: true,
    stderr: true,
  });
  const before = process.memoryUsage.rss();
  let look: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      const fail = () => resolve({ kind: "unreadable" });
      timer = setTimeout(fail, time);
      look = setInterval(() => {
        if (process.memoryUsage.rss() - before > BOUNDS.growth) fail();
      }, BOUNDS.look);
      worker.once("message", resolve);
      worker.once("error", fail);
      worker.once("exit", fail);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    await worker.terminate();
  }
}

/**
 * The text of a PDF and its pages. The bytes are gone afterwards.
 * @param account whose file it is: nobody waits for more than one of theirs
 * @param maxPages one with more is not read; Infinity for no limit
 * @param maxText most characters; what is longer is cut
 * @param time milliseconds, after which it counts as unreadable
 */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  {
    account,
    maxPages,
    maxText,
    time = BOUNDS.time,
  }: Omit<PdfTask, "bytes"> & { readonly account: string; readonly time?: number | undefined },
): Promise<PdfReading> {
  return await inTurn(account, () => inThread({ regia: "pdf", bytes, maxPages, maxText }, time));
}
