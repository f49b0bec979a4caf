/** Downloads what an address leads to, under a name. */
export function download(href: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = href;
  link.download = fileName;
  link.click();
}

/** Downloads a file that the page has made. */
export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  download(address, file.name);
  URL.revokeObjectURL(address);
}
