import type { TaxData } from "@regia/domain/billing";
import type Stripe from "stripe";

/** Gives the provider what its receipts name: name, address and VAT number. */
export async function tellTaxData(stripe: Stripe, customer: string, data: TaxData): Promise<void> {
  const { name, street, postalCode, city, province, country, vatId } = data;
  await stripe.customers.update(customer, {
    name,
    address: { line1: street, postal_code: postalCode, city, state: province ?? "", country },
  });
  const wanted = vatId === null ? null : country === "IT" ? `IT${vatId}` : vatId;
  const { data: known } = await stripe.customers.listTaxIds(customer, { limit: 100 });
  await Promise.all(
    known.filter(({ value }) => value !== wanted).map(({ id }) => stripe.customers.deleteTaxId(customer, id)),
  );
  if (wanted !== null && !known.some(({ value }) => value === wanted)) {
    await stripe.customers.createTaxId(customer, { type: "eu_vat", value: wanted });
  }
}
