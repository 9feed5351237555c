import type { Settings } from './platform/config/settings.js';
import type { FirstAdmin } from './tools/seed.js';

/** The lines that say that the site is up: its address, how to sign in, where the data is, what is missing. */
export function announcement(
  settings: Pick<Settings, 'publicUrl' | 'logFormat' | 'site'>,
  admin: FirstAdmin | undefined,
  location: string | undefined,
): string[] {
  const forPeople = settings.logFormat === 'text';
  return [
    `Ready: ${settings.site.name} is at ${settings.publicUrl}`,
    ...(forPeople && admin ? [`Sign in at ${settings.publicUrl}/admin`] : []),
    ...adminLines(admin, forPeople),
    location ? `Data: ${location}` : 'Data: in the database of DATABASE_URL',
    ...(settings.site.contactEmail ? [] : [NO_CONTACT]),
    ...(forPeople ? ['Ctrl-C stops everything.'] : []),
  ];
}

const NO_CONTACT =
  'Contact: CONTACT_EMAIL is not set. Readers write with the form at /contact; their messages are on the desk, under Suggestions.';

/** In a stored log, the address of an admin would be personal data. A password that was just made is printed anyway. */
function adminLines(admin: FirstAdmin | undefined, forPeople: boolean): string[] {
  if (!admin) return [];
  const password = admin.password && `password ${admin.password} (shown this once: write it down)`;
  if (password) return [`Admin: ${admin.email}, ${password}`];
  return forPeople ? [`Admin: ${admin.email}, with the password you have`] : [];
}
