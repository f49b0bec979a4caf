import type { Locale } from "../locales.ts";
import type { TextDocument } from "./documentType.ts";
import { blog as en } from "./en/blog.ts";
import { blog as it } from "./it/blog.ts";
import type { BlogArticle } from "./sections.ts";

/** The blog's articles in every language. */
export const blog: Readonly<Record<Locale, TextDocument<BlogArticle>>> = { it, en };
