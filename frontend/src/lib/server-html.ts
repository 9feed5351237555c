/**
 * HTML that the server sanitized when the text was saved. The page contains it only once: the embedded state has only
 * the slot's name, and the browser reads the HTML back from the element that shows it.
 */
export interface ServerHtml {
  slot: string;
  html: string;
}

export const serverHtml = (slot: string, html: string | null | undefined): ServerHtml | null =>
  html ? { slot, html } : null;

export const isServerHtml = (value: unknown): value is ServerHtml =>
  typeof value === 'object' && value !== null && 'slot' in value && 'html' in value;
