export interface NavEntry {
  to: string;
  label: string;
  shortLabel?: string;
  /** Another path of the same page. */
  alias?: string;
  /** Paths of pages in this section. */
  within?: RegExp;
}

/** The navigation links, in order. */
export const navLinks: NavEntry[] = [
  { to: '/', label: 'Home' },
  { to: '/journal', label: 'Journal', alias: '/articles', within: /^\/article\// },
  { to: '/stories', label: 'Stories', alias: '/confessions', within: /^\/(stories\/|receipt$)/ },
  { to: '/resources', label: 'Records', within: /^\/data$/ },
  { to: '/about', label: 'About', within: /^\/(founder|contact|transparency)$/ },
  {
    to: '/member',
    label: 'Member Area',
    shortLabel: 'Member',
    within: /^\/(auth|auth\/link|bookmarks|submit|suggest|suggest-topic|reset-password|member\/.+)$/,
  },
];

/** The value of aria-current: 'page' for the page itself, 'true' for another page in its section. */
export function currentOf(pathname: string, { to, alias, within }: NavEntry): 'page' | 'true' | undefined {
  const path = pathname.replace(/(.)\/+$/, '$1');
  if (path === to || path === alias) return 'page';
  return within?.test(path) ? 'true' : undefined;
}
