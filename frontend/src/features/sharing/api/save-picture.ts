import { toastError } from '../../../components/toast';
import { saveFile } from '../../../lib/save-file';

/**
 * Saves a picture of words. An answer that is no picture is not saved: it would be a broken file.
 *
 * @returns whether it was saved; otherwise a toast says why not
 */
export async function savePicture(address: string, name: string): Promise<boolean> {
  try {
    const response = await fetch(address);
    if (response.ok) {
      saveFile(name, await response.blob());
      return true;
    }
    if (response.status === 404)
      toastError(
        'There’s no image of these words',
        'They may have changed, or have letters that our fonts don’t have.',
      );
    else toastError('The image wasn’t made', 'The site is busy. Try again in a moment.');
  } catch {
    toastError('The image wasn’t made', 'You seem to be offline. Try again when you’re back.');
  }
  return false;
}
