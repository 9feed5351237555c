export interface Place {
  to: string;
  label: string;
  shortLabel?: string;
  /** Another address of the same page. */
  alias?: string;
  /** Pages that belong there. */
  within?: RegExp;
}

/** What the navigation offers, in its order. */
export const places: Place[] = [
  { to: '/', label: 'Home' },
  { to: '/journal', label: 'Journal', alias: '/articles', within: /^\/article\// },
  { to: '/stories', label: 'Stories', alias: '/confessions' },
  { to: '/resources', label: 'Records', within: /^\/data$/ },
  { to: '/about', label: 'About', within: /^\/founder$/ },
  {
    to: '/member',
    label: 'Member Area',
    shortLabel: 'Member',
    within: /^\/(auth|bookmarks|submit|suggest|suggest-topic|reset-password)$/,
  },
];

/** The value of aria-current: the very page, a page that belongs there, or neither. */
export function currentOf(pathname: string, { to, alias, within }: Place): 'page' | 'true' | undefined {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (path === to || path === alias) return 'page';
  return within?.test(path) ? 'true' : undefined;
}
