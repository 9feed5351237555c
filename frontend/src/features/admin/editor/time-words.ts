/** Times in the editor's own time zone, which is always named. */

export const editorZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** `Eastern Time (New York)`; `UTC` has no city. */
export function zoneWords(timeZone: string, at: number): string {
  const long = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace(/^GMT(\+00:00)?$/, 'UTC');
  const city =
    timeZone.includes('/') && !timeZone.endsWith('/UTC') ? timeZone.split('/').at(-1)!.replaceAll('_', ' ') : '';
  return [long ?? timeZone, city && `(${city})`].filter(Boolean).join(' ');
}

/** `Tuesday, December 1, 7:00 AM` */
export const goesOutAt = (iso: string, timeZone: string): string => {
  const at = Date.parse(iso);
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(at);
  return `${day}, ${new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at)}`;
};
