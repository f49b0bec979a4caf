/** Domains that deliver to one mailbox whatever follows a plus sign. */
const TAGGED: ReadonlySet<string> = new Set(
  (
    "outlook.com outlook.it hotmail.com hotmail.it live.com live.it msn.com icloud.com me.com mac.com fastmail.com " +
    "fastmail.fm proton.me protonmail.com pm.me hey.com"
  ).split(" "),
);

/** Google's domains, which also ignore dots. */
const DOTLESS: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"]);

/**
 * The mailbox of an accepted address: equal for all spellings that its provider delivers to the same person. Letters,
 * trials and accounts count by it. The database's `private.normalised_address` is the same rule.
 */
export function normalForm(address: string): string {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const [untagged = ""] = local.split("+");
  if (DOTLESS.has(domain)) return `${untagged.replaceAll(".", "")}@gmail.com`;
  return `${TAGGED.has(domain) ? untagged : local}@${domain}`;
}
