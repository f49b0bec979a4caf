/** The characters of the bytes from 128 on. */
const upperHalf = (encoding: string) => [
  ...new TextDecoder(encoding).decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index)),
];

/** Code page 850 of DOS with the euro sign (858), which TextDecoder does not know. Its letters are those of code page 437 too. */
const DOS = [
  ..."ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ",
  ..."╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0",
];

/** The encodings with one byte for each character that texts of Western Europe have. */
const TABLES = [upperHalf("windows-1252"), upperHalf("macintosh"), DOS];

/** Points of a character that stands where it would in a text: of a letter that ends Italian words, of a mark, and of another letter. */
const POINTS = { ending: 3, mark: 3, other: 2, odd: -3 };
/** Points of each character on average that an encoding needs, and those by which it must lead. */
const ENOUGH = 1;
const LEAD = 0.75;
/** Characters that are looked at. */
const SAMPLE = 5_000;

/** Where marks stand in a text: what may be before and after each, of which an end counts as a space. */
const MARKS: readonly (readonly [marks: string, before: RegExp, after: RegExp])[] = [
  ["’", /\S/u, /./u],
  ["’", /\s/u, /\d/u],
  ["‘“«„¿¡", /[\s\p{P}]/u, /\S/u],
  ["”»", /\S/u, /[\s\p{P}]/u],
  ["–—", /\s/u, /\s/u],
  ["–—", /\d/u, /\d/u],
  ["–—", /\p{L}/u, /\p{L}/u],
  ["…", /\D/u, /\P{L}/u],
  ["•", /\s/u, /\s/u],
  ["€£¥", /[\s\d\p{P}]/u, /[\s\d\p{P}]/u],
  ["°", /[\dnN\s]/u, /[\P{L}CFK]/u],
  ["ªº²³½¼¾", /[\d\p{L}]/u, /\P{L}/u],
  ["§©®™±×÷", /\P{L}/u, /\P{Ll}/u],
  ["\u00A0", /./u, /./u],
];

/** Letters of no language that these encodings are used for, or nearly none. */
const RARE = new Set("ýÝþÞðÐÿŸıƒµ");
const BOX = /[\u2500-\u259F]/u;

/** The points of one character between two others. */
function pointsOf(before: string, character: string, after: string): number {
  const { ending, mark, other, odd } = POINTS;
  if (BOX.test(character)) return BOX.test(before) || BOX.test(after) ? mark : odd;
  const places = MARKS.filter(([marks]) => marks.includes(character));
  if (places.length > 0) {
    return places.some(([, left, right]) => left.test(before) && right.test(after)) ? mark : odd;
  }
  if (!/\p{L}/u.test(character) || RARE.has(character)) return odd;
  const [isAfter, isBefore] = [before, after].map((one) => /\p{L}/u.test(one));
  if (!isAfter && !isBefore) return "èÈàÀé".includes(character) ? ending : odd;
  // Three such letters in a row are of another alphabet.
  if (isAfter && isBefore && before > "\x7f" && after > "\x7f") return odd;
  if (/\p{Ll}/u.test(character) && /\p{Lu}/u.test(after)) return odd;
  if (/\p{Lu}/u.test(character) && /\p{Ll}/u.test(before)) return odd;
  // No word of Italian, or of Portuguese, has these.
  if (character === "à" && /[aeou]/u.test(before)) return odd;
  if ("ãõ".includes(character) && !/[aeo\P{L}]/u.test(after)) return odd;
  return !isBefore && "àèéìòùÀÈÉÌÒÙ".includes(character) ? ending : other;
}

/** The points of each character on average, if a text is of the encoding. */
function averageOf(table: readonly string[], bytes: Uint8Array, places: readonly number[]): number {
  const at = (place: number) => {
    const byte = bytes[place] ?? 32;
    return byte < 128 ? String.fromCharCode(byte) : (table[byte - 128] ?? " ");
  };
  const points = places.map((place) => pointsOf(at(place - 1), at(place), at(place + 1)));
  return points.reduce((sum, one) => sum + one, 0) / points.length;
}

/**
 * A text of one byte for each character, in the encoding in which its letters and marks stand as they do in words of Western
 * Europe; undefined where none leads clearly.
 * @param most characters that are needed
 */
export function decodeBytes(bytes: Uint8Array, most: number): string | undefined {
  const places: number[] = [];
  for (let at = 0; at < bytes.length && places.length < SAMPLE; at += 1) {
    if ((bytes[at] ?? 0) > 127) places.push(at);
  }
  const guesses = TABLES.map((table) => ({ table, points: averageOf(table, bytes, places) })).toSorted(
    (a, b) => b.points - a.points,
  );
  const [best] = guesses;
  if (best === undefined || best.points < ENOUGH) return undefined;
  const used = new Set(places.map((place) => (bytes[place] ?? 0) - 128));
  const isSame = (table: readonly string[]) => [...used].every((byte) => table[byte] === best.table[byte]);
  if (guesses.some(({ table, points }) => best.points - points < LEAD && !isSame(table))) return undefined;
  const text = Buffer.from(bytes.subarray(0, most)).toString("latin1");
  return text.replace(/[\x80-\xff]/gu, (one) => best.table[one.charCodeAt(0) - 128] ?? "");
}
