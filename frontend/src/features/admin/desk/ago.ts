const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** `just now`, `5 minutes ago`, `yesterday`: how long ago something was at a moment in milliseconds. */
export function ago(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? [null, 1];
  return unit ? relative.format(-Math.floor(seconds / length), unit) : 'just now';
}

const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** To the minute, by the clock of whoever looks. */
export const exactly = (iso: string): string => whole.format(new Date(iso));
