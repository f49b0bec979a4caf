/** FNV-1a, 32 bits: distinguishes quotes; not for secrets. */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The number of a quote: its day and a hash of its content, so that equal quotes have equal numbers on every machine. */
export function quoteNumber({ issuedOn, content }: { issuedOn: string; content: unknown }): string {
  const text = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === "bigint" ? `${value}` : value,
  );
  const digits = fingerprint(text).toString(16).toUpperCase().padStart(8, "0");
  return `RG-${issuedOn.replaceAll("-", "")}-${digits}`;
}
