/**
 * The shape of every translation of a catalogue: the same keys, any texts. The plural form `_many` is optional (Italian
 * uses it for millions, English has none).
 */
export type CatalogueLike<Source> = {
  readonly [Key in keyof Source as Key extends `${string}_many` ? never : Key]: Source[Key] extends string
    ? string
    : CatalogueLike<Source[Key]>;
} & {
  readonly [Key in keyof Source as Key extends `${string}_many` ? Key : never]?: string;
};

/** A namespace as plain data, the shape that i18next loads as well. */
export interface Namespace {
  readonly [key: string]: string | Namespace;
}

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** `days_one` and `days_other` are one key, `days`; the number in `count` chooses the form. */
type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutPluralForm<Key>
    : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** Every key of a set of namespaces, as `namespace:path.to.text`. */
export type KeysOf<Catalogue> = {
  [Name in keyof Catalogue & string]: `${Name}:${Leaves<Catalogue[Name]>}`;
}[keyof Catalogue & string];

type TextAt<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? TextAt<Tree[Head], Rest>
    : never
  : {
      [Key in keyof Tree & string]: WithoutPluralForm<Key> extends Path ? Tree[Key] : never;
    }[keyof Tree & string];

/** The texts behind a key: one, or one for each plural form. */
export type TextOf<Catalogue, Key extends string> = Key extends `${infer Name}:${infer Path}`
  ? Name extends keyof Catalogue
    ? TextAt<Catalogue[Name], Path>
    : never
  : never;

type Placeholder<Text> = Text extends `${string}{{${infer Inside}}}${infer Rest}`
  ? Inside | Placeholder<Rest>
  : never;

type PlaceholderName<Inside> = Inside extends `${infer Name}, ${string}` ? Name : Inside;

type PlaceholderValue<Inside, Name> = `${Name & string}, number` extends Inside ? number : string;

/** The parameters that a text asks for; `{{count, number}}` asks for a number, `{{field}}` for a string. */
export type ParamsOf<Text> = {
  readonly [Name in PlaceholderName<Placeholder<Text>> & string]: PlaceholderValue<Placeholder<Text>, Name>;
};
