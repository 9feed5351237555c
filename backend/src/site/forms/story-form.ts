import type { SiteForm } from './site-form.js';

export const storyForm: SiteForm = {
  name: 'story',
  pages: ['/stories', '/confessions'],
  shownAgain: ['content', 'category', 'contentNotes'],
  lists: ['contentNotes'],
  // Without a `formToken`: the page is cached, so all readers would have the same one, and whoever sends the same words as
  // somebody else within a minute would get the receipt of that story.
  call: (typed) => ({ method: 'POST', url: '/api/confessions', body: { category: 'Other', ...typed } }),
  // The number must be in no URL and no redirect.
  pageValues: (response) => {
    const { receipt } = response as { receipt: string };
    return { receipt };
  },
  anonymous: true,
};
