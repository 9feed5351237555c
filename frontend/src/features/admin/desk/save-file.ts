/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoking in the same task breaks the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(url));
}
