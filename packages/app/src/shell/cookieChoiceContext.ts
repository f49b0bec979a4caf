import { createContext, useContext } from "react";

/** Opens the cookie choice again (decision 27). */
export const CookieChoiceContext = createContext<() => void>(() => {});

/** A function that opens the cookie choice again. */
export const useCookieChoice = (): (() => void) => useContext(CookieChoiceContext);
