/** The further pages, behind one word of the navigation. */
export const resourcePages = [
  { key: "blog", href: "/blog" },
  { key: "docs", href: "/docs" },
  { key: "community", href: "/community" },
] as const;
