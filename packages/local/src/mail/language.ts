/** Languages that mail and its page are written in. */
export type MailLanguage = "it" | "en";

/** The language a browser asks for, Italian where it asks for neither. */
export function languageOf(acceptLanguage: string | null | undefined): MailLanguage {
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters
        .map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1])
        .find((each) => each !== undefined);
      return { language: tag.split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => (language === "it" || language === "en") && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return wanted[0]?.language === "en" ? "en" : "it";
}
