/** Pages in the resources menu. */
export const resourcePages = [
  { key: "pages.blog", href: "/blog" },
  { key: "pages.docs", href: "/docs" },
  { key: "pages.community", href: "/community" },
] as const;
