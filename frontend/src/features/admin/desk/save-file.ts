/** Hands a text to the reader as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken what it needs by its next turn; not before, in all of them.
  setTimeout(() => URL.revokeObjectURL(url));
}
