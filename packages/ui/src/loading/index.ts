export { Chunk, ChunkFetchedContext, type OnChunkFetched, useChunk } from "./chunk.ts";
export { usePrefetch } from "./usePrefetch.ts";
