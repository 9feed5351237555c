export interface Place {
  to: string;
  label: string;
  shortLabel?: string;
  /** Paths on which this is where the reader is, besides `to`. */
  also?: RegExp;
}

/** What the navigation offers. A page gets in here on the day it exists. */
export const places: Place[] = [
  { to: '/', label: 'Home' },
  { to: '/journal', label: 'Journal', also: /^\/article(s|\/)/ },
  { to: '/stories', label: 'Stories', also: /^\/confessions/ },
  { to: '/about', label: 'About', also: /^\/founder/ },
  { to: '/member', label: 'Member Area', shortLabel: 'Member', also: /^\/(auth|reset-password)/ },
];

export const isAt = (pathname: string, place: Place): boolean =>
  pathname === place.to || (place.to !== '/' && pathname.startsWith(`${place.to}/`)) || !!place.also?.test(pathname);
