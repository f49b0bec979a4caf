import type { quote as source } from "../it/quote.ts";
import type { CatalogueLike } from "../shape.ts";

export const quote = {
  title: "Quote",
  number: "Number",
  customer: "Customer",
  issuedOn: "Date",
  validUntil: "Valid until",
  priceList: "Price list",
  utilizationRate: "Utilisation rate",
  assumptions: "Assumptions",
  column: {
    category: "Category",
    description: "Description",
    quantity: "Quantity per month",
    unit: "Unit",
    unitPrice: "Unit price",
    unitCost: "Unit cost",
    monthly: "Monthly amount",
  },
  total: {
    monthlyPrice: "Monthly total",
    yearlyPrice: "Yearly total",
  },
  assumedVolume: "assumed volume",
  roundingNote: "Amounts are rounded to the cent so that they add up to the total.",
  currencyNote: "Amounts in euro, VAT excluded.",
} as const satisfies CatalogueLike<typeof source>;
