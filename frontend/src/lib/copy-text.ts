/** The old way, for pages that are not on https: browsers give those no clipboard. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;opacity:0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } finally {
    field.remove();
  }
}

/** Whether the text is in the clipboard now. Why it is not is for the console alone. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch (error) {
    // eslint-disable-next-line no-console -- that is all a reader's broken clipboard is worth
    console.warn('The clipboard was not to be had.', error);
  }
  try {
    return copyBySelection(text);
  } catch (error) {
    // eslint-disable-next-line no-console -- see above
    console.warn('The link could not be copied.', error);
    return false;
  }
}
