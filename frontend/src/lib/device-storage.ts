import { hasLeft } from './leaving';

/**
 * Local storage for data of a reader that only their browser has. Storage may be forbidden or full, and anything may have written to
 * it, so every read is a text that still has to be checked. After 'Leave this page' nothing is stored any more: a page that is being
 * left would write down what was just deleted.
 */
export function readFromDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keepOnDevice(key: string, value: string): void {
  if (hasLeft()) return;
  try {
    localStorage.setItem(key, value);
  } catch {
    // No storage, or no space: nothing is kept.
  }
}

export function deleteFromDevice(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // No storage, so nothing was kept.
  }
}
