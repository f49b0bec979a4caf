import { afterAll, afterEach, expect, test, vi } from "vitest";
import { testFolder } from "../../tests/support/app.ts";
import { PNG } from "../../tests/support/pictures.ts";
import { storedFiles } from "../../tests/support/storedFiles.ts";
import { objectFiles } from "./objects.ts";
import { receiveUpload } from "./uploads.ts";

const folder = testFolder();
const files = objectFiles(`${folder.path}/storage`);
afterEach(() => vi.useRealTimers());
afterAll(() => folder.remove());

const part =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: image/png\r\n\r\n';

test.each([
  ["a file", "image/png", PNG],
  ["a form", "multipart/form-data; boundary=x", Buffer.concat([Buffer.from(part), PNG])],
])("%s of which nothing more arrives is given up, and leaves nothing behind", async (_what, type, start) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(start)) });
  const init = { method: "POST", headers: { "Content-Type": type }, body, duplex: "half" };
  const request = new Request("http://localhost/", init as RequestInit);
  const received = receiveUpload(request, files, { largest: 1000, types: null });
  const refusal = expect(received).rejects.toMatchObject({ response: { status: 408 } });
  await vi.waitFor(() => expect(storedFiles(folder.path)).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(10_000);
  await refusal;
  expect(storedFiles(folder.path)).toEqual([]);
});
