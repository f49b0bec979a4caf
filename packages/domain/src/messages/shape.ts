/** A namespace as plain data, in i18next's format. */
export interface Namespace {
  readonly [key: string]: string | Namespace;
}

/** The texts of one language by namespace; `Resources` gives it the keys of the Italian catalogue. */
export type CatalogueLike<Resources> = {
  readonly [Key in keyof Resources as Key extends `${string}_many`
    ? never
    : Key]: Resources[Key] extends string ? string : CatalogueLike<Resources[Key]>;
};

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";

/** `days_one` and `days_other` are one key, `days`; the parameter `count` selects the form. */
type WithoutPluralForm<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

type Leaves<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? WithoutPluralForm<Key>
    : `${Key}.${Leaves<Tree[Key]>}`;
}[keyof Tree & string];

/** Every key of a set of namespaces, as `namespace:path.to.text` (the notation of i18next). */
export type KeysOf<Resources> = {
  [Name in keyof Resources & string]: `${Name}:${Leaves<Resources[Name]>}`;
}[keyof Resources & string];

type TextAt<Tree, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Tree
    ? TextAt<Tree[Head], Rest>
    : never
  : {
      [Key in keyof Tree & string]: WithoutPluralForm<Key> extends Path ? Tree[Key] : never;
    }[keyof Tree & string];

/** The texts of a key: one, or one for each plural form. */
type TextOf<Resources, Key extends string> = Key extends `${infer Name}:${infer Path}`
  ? Name extends keyof Resources
    ? TextAt<Resources[Name], Path>
    : never
  : never;

type Placeholder<Text> = Text extends `${string}{{${infer Inside}}}${infer Rest}`
  ? Inside | Placeholder<Rest>
  : never;

type PlaceholderName<Inside> = Inside extends `${infer Name}, ${string}` ? Name : Inside;

type PlaceholderValue<Inside, Name> = `${Name & string}, number` extends Inside ? number : string | number;

/** The parameters of a text; `{{count, number}}` takes a number, `{{field}}` a string as well. */
type ParamsOf<Text> = {
  readonly [Name in PlaceholderName<Placeholder<Text>> & string]: PlaceholderValue<Placeholder<Text>, Name>;
};

/** The arguments after a key: none, or one object with exactly the placeholders of its text. */
export type ParamsFor<Resources, Key extends string> = [keyof ParamsOf<TextOf<Resources, Key>>] extends [
  never,
]
  ? []
  : [params: ParamsOf<TextOf<Resources, Key>>];
