import type Resources from "./resources.d.ts";
import type { KeysOf, ParamsFor } from "./shape.ts";

/** The key of every text that the rules return, as `namespace:path.to.text` (the notation of i18next). */
export type MessageKey = KeysOf<Resources>;

/** Values for the placeholders of a text. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** What a rule returns instead of text: the key of a text and its values. Serialisable. */
export interface Message<Key extends MessageKey = MessageKey> {
  readonly key: Key;
  readonly params?: MessageParams;
}

/**
 * A message of the catalogue, checked by the compiler: the key exists and every placeholder has its value.
 *
 * @param key - `namespace:path.to.text`
 * @param params - values of the placeholders, where the text has any
 */
export function message<Key extends MessageKey>(
  key: Key,
  ...params: ParamsFor<Resources, Key>
): Message<Key> {
  const [values] = params;
  return values === undefined ? { key } : { key, params: values };
}
