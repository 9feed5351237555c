import type { Page } from '@playwright/test';

/**
 * Does to a page what the translator of Chrome does: each text is replaced by a new one in two <font> elements, and so is each
 * text that appears later. The words stay the same, so that a test can look for them.
 *
 * Returns how many texts were replaced so far.
 */
export async function translate(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const state = Object.assign(window, { replacedTexts: 0 });
    const skipped = 'script, style, noscript, textarea, svg, font, [translate=no]';
    const replace = (text: Text): void => {
      if (text.data.trim() === '' || !text.parentElement || text.parentElement.closest(skipped)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
      state.replacedTexts += 1;
    };
    const replaceAll = (): void => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(replace);
    };
    replaceAll();
    new MutationObserver(replaceAll).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { replacedTexts: number }).replacedTexts);
}
