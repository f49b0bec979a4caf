/**
 * Tokens that are the same in every theme. Space is in px, so that it stays the same when text grows. Text and control
 * sizes are in rem, so that they follow the text size of the browser. Durations are zero under reduced motion.
 */
export const constantTokens = {
  space: {
    x1: "4px",
    x2: "8px",
    x3: "12px",
    x4: "16px",
    x5: "20px",
    x6: "24px",
    x8: "32px",
    x10: "40px",
    x12: "48px",
    x16: "64px",
    x24: "96px",
  },
  text: {
    xs: "0.75rem",
    sm: "0.875rem",
    md: "1rem",
    lg: "1.1875rem",
    xl: "1.5rem",
    xxl: "2rem",
    headline: "clamp(2rem, 1.35rem + 2.6vw, 3rem)",
    display: "clamp(2.5rem, 1.45rem + 4.4vw, 4.5rem)",
  },
  leading: { display: "1.04", tight: "1.2", snug: "1.4", normal: "1.55" },
  weight: { regular: "400", medium: "500", strong: "600" },
  tracking: { display: "-0.022em", tight: "-0.011em" },
  size: {
    target: "1.5rem",
    controlSm: "2rem",
    controlMd: "2.5rem",
    controlLg: "3rem",
    icon: "1.125rem",
    sidebarOpen: "280px",
    sidebarCollapsed: "80px",
    measure: "50ch",
    dialog: "440px",
    page: "1200px",
  },
  motion: {
    fast: "120ms",
    normal: "160ms",
    slow: "200ms",
    out: "cubic-bezier(0.2, 0.7, 0.2, 1)",
  },
  layer: {
    base: "0",
    sticky: "10",
    sidebar: "20",
    overlay: "40",
    toast: "60",
  },
} as const;
