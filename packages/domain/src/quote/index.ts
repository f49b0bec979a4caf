export {
  createQuote,
  QUOTE_VALID_DAYS,
  type QuoteAudience,
  type QuoteDocument,
  type QuoteInput,
  type QuoteLine,
  type QuoteTotal,
  type Seller,
} from "./quote.ts";
