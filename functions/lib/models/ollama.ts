import * as v from "valibot";
import { asked, type OwnFacts, type OwnInterface } from "./ownInterface.ts";

/** Tokens that Ollama reads on a machine with a small graphics card, unless it is told otherwise. */
const USUAL_CONTEXT = 4_096;

/** The models that are loaded, with the context that each got. Older versions do not say it. */
const loaded = v.object({
  models: v.array(v.object({ model: v.string(), context_length: v.optional(v.number()) })),
});

/** Older versions do not say the capabilities. */
const details = v.object({
  parameters: v.optional(v.string(), ""),
  capabilities: v.optional(v.array(v.string())),
});

/** The context that a model's own file asks for. */
function declaredContext(parameters: string): number | undefined {
  const size = Number(/^num_ctx\s+(\d+)\s*$/m.exec(parameters)?.[1]);
  return size > 0 ? size : undefined;
}

/**
 * How many tokens each model of an Ollama server reads, whether it sees pictures, and whether it writes. Its interface for
 * OpenAI's clients says none of it, and drops what is longer without a word: the context of a loaded model counts, else the one that the model's file
 * asks for, else Ollama's smallest.
 */
export async function ollamaFacts(
  server: OwnInterface,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnFacts>> {
  const running = await asked(server, loaded, "/api/ps");
  const facts = ids.map(async (id): Promise<[string, OwnFacts]> => {
    const body = JSON.stringify({ model: id });
    const shown = await asked(server, details, "/api/show", { method: "POST", body });
    const present = running?.models.find(({ model }) => model === id)?.context_length;
    return [
      id,
      {
        contextWindow: present || (declaredContext(shown?.parameters ?? "") ?? USUAL_CONTEXT),
        images: shown?.capabilities?.includes("vision"),
        writes: shown?.capabilities?.includes("embedding") !== true,
      },
    ];
  });
  return new Map(await Promise.all(facts));
}
