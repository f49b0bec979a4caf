/** The further pages, behind one word of the navigation. */
export const resourcePages = [
  { key: "pages.blog", href: "/blog" },
  { key: "pages.docs", href: "/docs" },
  { key: "pages.community", href: "/community" },
] as const;
