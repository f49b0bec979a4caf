/**
 * Makes a function that runs work one after the other, for each key. Whoever asks while work waits for its turn shares it: it
 * has not seen anything yet.
 */
export function inTurn<Key, T>() {
  /** The work that has not begun, and the last one of each key. */
  const waiting = new Map<Key, Promise<T>>();
  const latest = new Map<Key, Promise<unknown>>();
  return (key: Key, work: () => Promise<T>): Promise<T> => {
    const shared = waiting.get(key);
    if (shared !== undefined) return shared;
    const result = (latest.get(key) ?? Promise.resolve()).then(() => {
      waiting.delete(key);
      return work();
    });
    const ended = result.then(
      () => {},
      () => {},
    );
    waiting.set(key, result);
    latest.set(key, ended);
    void ended.then(() => {
      if (latest.get(key) === ended) latest.delete(key);
    });
    return result;
  };
}
