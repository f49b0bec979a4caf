import * as v from "valibot";
import { asked, type OwnFacts, type OwnInterface, size } from "./ownInterface.ts";

const ofLmStudio = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      type: v.optional(v.string()),
      loaded_context_length: size,
      max_context_length: size,
    }),
  ),
});

/**
 * What an LM Studio server says of its models: those of the type `vlm` see pictures, those of `embeddings` write nothing, and
 * one that is loaded reads no more than it was loaded for.
 */
export async function lmStudioFacts(server: OwnInterface): Promise<ReadonlyMap<string, OwnFacts>> {
  const listed = await asked(server, ofLmStudio, "/api/v0/models");
  return new Map(
    listed?.data.map(({ id, type, loaded_context_length: loaded, max_context_length: longest }) => [
      id,
      {
        contextWindow: loaded ?? longest,
        images: type === undefined ? undefined : type === "vlm",
        writes: type === undefined ? undefined : type !== "embeddings",
      },
    ]),
  );
}

const ofLlamaCpp = v.object({
  modalities: v.optional(v.object({ vision: v.optional(v.boolean()) })),
  default_generation_settings: v.optional(v.object({ n_ctx: size })),
});

/**
 * What a llama.cpp server says of its model: whether it sees pictures, and the context of one request, which is shorter than
 * that for which it was trained. One that serves several models does not say it of each.
 */
export async function llamaCppFacts(
  server: OwnInterface,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnFacts>> {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return new Map();
  const served = await asked(server, ofLlamaCpp, "/props");
  return new Map([
    [id, { contextWindow: served?.default_generation_settings?.n_ctx, images: served?.modalities?.vision }],
  ]);
}
