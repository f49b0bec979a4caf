/** Names of card brands that are not the payment provider's code with a capital letter. */
const NAMES: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** The name of a card brand, from the payment provider's code. */
export function cardName(brand: string): string {
  const known = Object.hasOwn(NAMES, brand) ? NAMES[brand] : undefined;
  return known ?? brand.charAt(0).toUpperCase() + brand.slice(1);
}
