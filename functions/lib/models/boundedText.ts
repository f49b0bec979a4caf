/**
 * A response's text.
 * @param largest in bytes
 * @throws RangeError if it is longer
 */
export async function boundedText(response: Response, largest: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > largest) throw new RangeError(`A response is longer than ${largest} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}
