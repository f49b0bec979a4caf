import { addTexts, type TextNamespace, useI18n } from "@regia/ui/i18n";
import { Chunk } from "@regia/ui/loading";
import { useState } from "react";

/** Code that a page loads later, fetched together with the texts that it needs; in an array, as `usePrefetch` takes it. */
export function useChunkWithTexts<Code>(
  namespaces: readonly TextNamespace[],
  load: () => Promise<Code>,
): readonly [Chunk<Code>] {
  const i18n = useI18n();
  const [chunks] = useState(
    () => [new Chunk(async () => (await Promise.all([load(), addTexts(i18n, namespaces)]))[0])] as const,
  );
  return chunks;
}
