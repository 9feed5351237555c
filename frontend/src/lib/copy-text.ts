/** The legacy way, for pages not on https, where browsers provide no clipboard. */
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

/** Copies a text and returns whether it worked. The reason for a failure only goes to the console. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch (error) {
    // eslint-disable-next-line no-console -- a broken clipboard needs no more than a console message
    console.warn('The clipboard isn’t available.', error);
  }
  try {
    return copyBySelection(text);
  } catch (error) {
    // eslint-disable-next-line no-console -- see above
    console.warn('The link wasn’t copied.', error);
    return false;
  }
}
