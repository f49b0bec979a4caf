import { act } from "react";
import { expect, test, vi } from "vitest";
import { mounting } from "../mounting.fixture.tsx";
import { Chunk, ChunkFetchedContext, useChunk, usePrefetch } from "./index.ts";

const { show, find, has } = mounting();

const Question = () => <p id="question">Vuoi davvero?</p>;
const told = vi.fn();

function Page({
  chunk,
  isOpen,
  onClose,
}: {
  chunk: Chunk<typeof Question>;
  isOpen: boolean;
  onClose?: () => void;
}) {
  const Fetched = useChunk(chunk, isOpen, onClose);
  return <>{Fetched && isOpen ? <Fetched /> : <p id="page">La pagina</p>}</>;
}

function Reading({ chunks }: { chunks: readonly Chunk<typeof Question>[] }) {
  usePrefetch(chunks);
  return null;
}

const page = (props: Parameters<typeof Page>[0]) =>
  show(
    <ChunkFetchedContext value={told}>
      <Page {...props} />
    </ChunkFetchedContext>,
  );

test("code is fetched when it is needed; a failure leaves the page and takes the need away", async () => {
  const load = vi.fn<() => Promise<typeof Question>>();
  load.mockRejectedValueOnce(new TypeError("Failed to fetch")).mockResolvedValue(Question);
  const chunk = new Chunk(load);
  const onClose = vi.fn();

  await page({ chunk, isOpen: false, onClose });
  expect(load).not.toHaveBeenCalled();
  await page({ chunk, isOpen: true, onClose });
  expect(find("#page").textContent).toBe("La pagina");
  expect(onClose).toHaveBeenCalledOnce();
  expect(told.mock.lastCall).toEqual([false]);

  await page({ chunk, isOpen: false, onClose });
  await page({ chunk, isOpen: true, onClose });
  expect(find("#question").textContent).toBe("Vuoi davvero?");
  expect(told.mock.lastCall).toEqual([true]);
});

test("code is fetched ahead at the first sign of somebody", async () => {
  const load = vi.fn(() => Promise.resolve(Question));
  const chunks = [new Chunk(load)];
  await show(<Reading chunks={chunks} />);
  expect(load).not.toHaveBeenCalled();
  await act(async () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "a" })));
  await act(async () => document.dispatchEvent(new KeyboardEvent("keydown", { key: "b" })));
  expect(load).toHaveBeenCalledOnce();
  expect(has("#question")).toBe(false);
});
