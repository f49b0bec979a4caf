/** The texts of a quote, the same in print, in the terminal and on screen. */
export const quote = {
  title: "Preventivo",
  number: "Numero",
  customer: "Cliente",
  issuedOn: "Data",
  validUntil: "Valido fino al",
  priceList: "Listino",
  utilizationRate: "Tasso di utilizzo",
  assumptions: "Ipotesi",
  column: {
    category: "Categoria",
    description: "Descrizione",
    quantity: "Quantità al mese",
    unit: "Unità",
    unitPrice: "Prezzo unitario",
    unitCost: "Costo unitario",
    monthly: "Importo mensile",
  },
  total: {
    monthlyPrice: "Totale mensile",
    yearlyPrice: "Totale annuale",
  },
  assumedVolume: "volume ipotizzato",
  roundingNote: "Gli importi sono arrotondati al centesimo in modo che la loro somma sia il totale.",
  currencyNote: "Importi in euro, IVA esclusa.",
} as const;
