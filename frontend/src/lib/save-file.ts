/** Saves a file as a link with `download` does. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoked at once, the download breaks in some browsers. It has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
