import * as v from "valibot";
import { asked, type OwnFacts, type OwnInterface } from "./ownInterface.ts";

const ofLmStudio = v.object({ data: v.array(v.object({ id: v.string(), type: v.optional(v.string()) })) });

/** Which models of an LM Studio server see pictures: those of the type `vlm`. */
export async function lmStudioFacts(server: OwnInterface): Promise<ReadonlyMap<string, OwnFacts>> {
  const listed = await asked(server, ofLmStudio, "/api/v0/models");
  return new Map(
    listed?.data.map(({ id, type }) => [id, { images: type === undefined ? undefined : type === "vlm" }]),
  );
}

const ofLlamaCpp = v.object({ modalities: v.optional(v.object({ vision: v.optional(v.boolean()) })) });

/** Whether the model of a llama.cpp server sees pictures. One that serves several does not say it of each. */
export async function llamaCppFacts(
  server: OwnInterface,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnFacts>> {
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0) return new Map();
  const served = await asked(server, ofLlamaCpp, "/props");
  return new Map([[id, { images: served?.modalities?.vision }]]);
}
