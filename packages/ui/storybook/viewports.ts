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

export type ViewportName = keyof typeof viewports;

export const viewportNames = Object.keys(viewports) as ViewportName[];

/** Width and height of the window, in px. */
export const sizeOf = (name: ViewportName) => ({
  width: Number.parseInt(viewports[name].styles.width, 10),
  height: Number.parseInt(viewports[name].styles.height, 10),
});

/**
 * Parameters of a story that opens at a width, and is tested at it. Unlike a global of the story, they leave the width to
 * the toolbar.
 */
export const atWidth = (width: ViewportName) => ({ viewport: { defaultViewport: width } });
