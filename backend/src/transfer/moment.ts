const DAY = /^\d{4}-\d\d-\d\d$/;
const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;

/**
 * A moment as files have it: a day, a time with or without a zone (then it is UTC: what a file says must not depend on where
 * it is read), milliseconds. Undefined for what is none.
 */
export function readMoment(value: unknown): Date | undefined {
  if (typeof value === 'number') return valid(new Date(value));
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (DAY.test(text)) return valid(new Date(`${text}T00:00:00Z`));
  const bare = WITHOUT_ZONE.exec(text);
  return valid(new Date(bare ? `${bare[1]}T${bare[2]}Z` : text));
}

const valid = (moment: Date): Date | undefined =>
  Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1900 || moment.getUTCFullYear() > 2999
    ? undefined
    : moment;
