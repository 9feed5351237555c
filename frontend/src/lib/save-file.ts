/** Saves a file as a link with `download` does. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Revoking the address immediately breaks the download in some browsers. After a minute, it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
