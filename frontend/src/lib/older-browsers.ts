/**
 * Adds the functions that this code and its libraries call and the oldest supported browsers lack (README.md,
 * "Browsers"). Imported before everything else. e2e/checks/older-browsers.spec.ts removes newer functions and uses the site.
 */
if (typeof URL.canParse !== 'function')
  URL.canParse = (url, base) => {
    try {
      new URL(url, base);
      return true;
    } catch {
      return false;
    }
  };
