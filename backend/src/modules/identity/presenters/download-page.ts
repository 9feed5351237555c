/** The page of a download that shows everything in it. It opens without us: no scripts, no other files. */

type Item = Readonly<Record<string, unknown>>;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

/** How the page calls the fields of the files. */
const LABELS: Readonly<Record<string, string>> = {
  username: 'Username',
  displayName: 'Name that others see',
  email: 'Email',
  emailConfirmedOn: 'Email confirmed',
  role: 'Role',
  suspendedOn: 'Suspended since',
  createdAt: 'Date',
  article: 'Article',
  title: 'Title',
  text: 'Text',
  name: 'Name',
  state: 'Status',
  day: 'Date',
  kind: 'About',
  what: 'Why it’s here',
  action: 'Decision',
  path: 'Address on the site',
  frequency: 'How often',
  pausedUntil: 'Paused until',
  confirmedOn: 'Confirmed',
  leftOn: 'Unsubscribed',
};

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:42rem;padding:1rem;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.6rem;line-height:1.2}h2{margin-top:2.5rem;font-size:1.2rem}dl{margin:1rem 0;padding:.75rem 0 0;border-top:1px solid #8888}
dt{font-size:.85rem;opacity:.75}dd{margin:0 0 .6rem;white-space:pre-wrap}`;

export const pageStart = (site: string, day: string, notes: readonly string[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Your data at ${escapeHtml(site)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Your data at ${escapeHtml(site)}</h1>
<p>As of ${day}. The other files here have the same data, for programs to read.</p>
${notes.map((note) => `<p>${escapeHtml(note)}</p>\n`).join('')}`;

export const PAGE_END = '</body>\n</html>\n';

export const sectionStart = (title: string): string => `<h2>${escapeHtml(title)}</h2>\n`;

export const EMPTY_SECTION = '<p>Nothing.</p>\n';

/** One item as a list of its fields, without those that are empty and without numbers that only programs use. */
export function itemHtml(item: Item): string {
  const rows = Object.entries(item)
    .filter(([key, value]) => key !== 'itemId' && value !== null && value !== '')
    .map(([key, value]) => `<dt>${escapeHtml(LABELS[key] ?? key)}</dt><dd>${escapeHtml(shown(value))}</dd>`);
  return `<dl>${rows.join('')}</dl>\n`;
}

const shown = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
};
