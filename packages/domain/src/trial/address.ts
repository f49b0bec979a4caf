interface AddressRule {
  /** The provider's domains; all of them are one mailbox. The first stands for the others. */
  readonly domains: readonly [string, ...string[]];
  /** Whether the provider ignores dots before the at-sign. */
  readonly ignoresDots: boolean;
}

/** Providers that ignore "+tag", and some also dots: addresses that differ only so reach the same person. */
export const ADDRESS_RULES: readonly AddressRule[] = [
  { domains: ["gmail.com", "googlemail.com"], ignoresDots: true },
  { domains: ["outlook.com"], ignoresDots: false },
  { domains: ["outlook.it"], ignoresDots: false },
  { domains: ["hotmail.com"], ignoresDots: false },
  { domains: ["hotmail.it"], ignoresDots: false },
  { domains: ["live.com"], ignoresDots: false },
  { domains: ["live.it"], ignoresDots: false },
  { domains: ["msn.com"], ignoresDots: false },
  { domains: ["icloud.com", "me.com", "mac.com"], ignoresDots: false },
  { domains: ["proton.me", "protonmail.com", "pm.me"], ignoresDots: true },
  { domains: ["fastmail.com"], ignoresDots: false },
];

const RULE_BY_DOMAIN: ReadonlyMap<string, AddressRule> = new Map(
  ADDRESS_RULES.flatMap((rule) => rule.domains.map((domain) => [domain, rule] as const)),
);

/** Lower case for A to Z alone, so that the database and every language of the world agree on the result. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * The address by which the ledger of trials knows a person (decision 31): lower case, without the tag and the dots that
 * the provider ignores. The ledger keeps only a hash of it.
 *
 * @returns null for a text that is no address
 */
export function trialAddress(email: string): string | null {
  const address = lowerCase(email);
  const at = address.lastIndexOf("@");
  if (at < 1 || at === address.length - 1) return null;
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const rule = RULE_BY_DOMAIN.get(domain);
  if (!rule) return address;
  const tag = local.indexOf("+");
  const untagged = tag > 0 ? local.slice(0, tag) : local;
  return `${rule.ignoresDots ? untagged.replaceAll(".", "") : untagged}@${rule.domains[0]}`;
}
