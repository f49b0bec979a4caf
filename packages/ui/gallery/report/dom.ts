type Properties<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], "dataset" | "style">
> & { readonly dataset?: Readonly<Record<string, string>> };

/** Makes an element. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { dataset = {}, ...properties }: Properties<K> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  Object.assign(made.dataset, dataset);
  made.append(...children);
  return made;
}

/** The element of the page with this id. */
export function part<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no part #${id}`);
  return found;
}

const observed = new WeakMap<Element, () => void>();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) fill(target);
  },
  { rootMargin: "800px" },
);

/** Calls `make` once, when the element comes near the window or `fill` asks for it. */
export function fillWhenNear(target: Element, make: () => void): void {
  observed.set(target, make);
  observer.observe(target);
}

/** Fills an element of `fillWhenNear` immediately. */
export function fill(target: Element): void {
  observer.unobserve(target);
  observed.get(target)?.();
  observed.delete(target);
}

/** "1 story", "1,482 stories". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
