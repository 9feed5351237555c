import { toastError } from '../../../components/toasts/toast';
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
      toastError('We couldn’t make this image', 'The text may have changed, or it uses letters our fonts don’t have.');
    else toastError('We couldn’t make the image', 'Try again in a moment.');
  } catch {
    toastError('We couldn’t make the image', 'You seem to be offline. Try again when you’re back online.');
  }
  return false;
}
