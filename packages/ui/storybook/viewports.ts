const viewport = (name: string, width: number, height: number, type: "mobile" | "tablet" | "desktop") => ({
  name: `${name} (${width})`,
  styles: { width: `${width}px`, height: `${height}px` },
  type,
});

/** Widths at which stories are shown, in CSS pixels. At `narrow` nothing may scroll sideways. */
export const viewports = {
  narrow: viewport("Narrow", 320, 640, "mobile"),
  phone: viewport("Phone", 390, 844, "mobile"),
  smallTablet: viewport("Small tablet", 768, 1024, "tablet"),
  tablet: viewport("Tablet", 820, 1180, "tablet"),
  smallLaptop: viewport("Small laptop", 1024, 768, "desktop"),
  laptop: viewport("Laptop", 1280, 800, "desktop"),
  desktop: viewport("Desktop", 1440, 900, "desktop"),
  largeDesktop: viewport("Large desktop", 1920, 1080, "desktop"),
};

/**
 * Parameters of a story that opens at a width, and is tested at it. Unlike a global of the story, they leave the width to
 * the toolbar.
 */
export const atWidth = (width: keyof typeof viewports) => ({ viewport: { defaultViewport: width } });
