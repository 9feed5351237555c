const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `18,204`; negative numbers have a real minus sign. */
export const number = (value: number): string => value.toLocaleString('en-US').replace('-', '−');

/** Whole seconds without the unit: `1,212`. */
export const seconds = (value: number): string => number(Math.round(value));

/** A fraction as a percentage with one decimal: `4.0%`. */
export const percent = (fraction: number): string =>
  fraction
    .toLocaleString('en-US', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .replace('-', '−');

/** `Nov 9` for `2026-11-09`. */
export const shortDay = (day: string): string => `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;

/** Engagement per view, with one decimal: `1.4`. */
export const perView = (rate: number): string =>
  rate.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
