import type { LegalPageName } from './api/get-legal-page';

export const titles: Record<LegalPageName, { title: string; description: string }> = {
  terms: { title: 'Terms', description: 'The rules for using this site, in plain words.' },
  privacy: { title: 'Privacy', description: 'What we keep, how long, and what we never had.' },
  guidelines: { title: 'Guidelines', description: 'How we decide which stories and comments go up.' },
};
