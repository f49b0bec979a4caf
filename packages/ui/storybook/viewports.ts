const viewport = (name: string, width: number, height: number, type: "mobile" | "tablet" | "desktop") => ({
  name,
  styles: { width: `${width}px`, height: `${height}px` },
  type,
});

/** Widths at which stories are shown. At `narrow` nothing may scroll sideways. */
export const viewports = {
  narrow: viewport("Narrow (320)", 320, 640, "mobile"),
  phone: viewport("Phone (390)", 390, 844, "mobile"),
  tablet: viewport("Tablet (820)", 820, 1180, "tablet"),
  desktop: viewport("Desktop (1440)", 1440, 900, "desktop"),
};
