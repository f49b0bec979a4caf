/** Headers of everything that only this machine may read. */
export const PRIVATE = { "Cache-Control": "no-store", "Cross-Origin-Resource-Policy": "same-origin" };
