/**
 * HTML that the server made safe when its text was saved. In the page it stands once: the state that travels with the
 * page carries the slot's name only, and the browser reads the text back from the element that shows it.
 */
export interface ServerHtml {
  slot: string;
  html: string;
}

export const serverHtml = (slot: string, html: string | null | undefined): ServerHtml | null =>
  html ? { slot, html } : null;

export const isServerHtml = (value: unknown): value is ServerHtml =>
  typeof value === 'object' && value !== null && 'slot' in value && 'html' in value;
