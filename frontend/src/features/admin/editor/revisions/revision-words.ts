import type { Revision } from '../../../../lib/api/types';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const dayWithYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `Today`, `Tuesday, November 24`, or with the year for another one. */
export function dayWords(iso: string, now: number): string {
  const at = Date.parse(iso);
  if (dayWithYear.format(at) === dayWithYear.format(now)) return 'Today';
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? day.format(at) : dayWithYear.format(at);
}

export const timeWords = (iso: string): string => clock.format(Date.parse(iso));

/** `2:10 PM` today, `November 24, 2:10 PM` otherwise, in a list of versions. */
export const momentWords = (iso: string, now: number): string => {
  const words = dayWords(iso, now);
  return words === 'Today' ? timeWords(iso) : `${words}, ${timeWords(iso)}`;
};

export const kindWords: Record<Revision['kind'], string> = {
  saved: 'Saved while writing',
  published: 'Published',
  restored: 'Restored',
};

/** Revisions by day, newest first. */
export function byDay(revisions: Revision[], now: number): { day: string; revisions: Revision[] }[] {
  const days: { day: string; revisions: Revision[] }[] = [];
  for (const revision of revisions) {
    const words = dayWords(revision.createdAt, now);
    if (days.at(-1)?.day === words) days.at(-1)!.revisions.push(revision);
    else days.push({ day: words, revisions: [revision] });
  }
  return days;
}
