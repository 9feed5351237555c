import type { Page } from '@playwright/test';
import type { Screen } from './screen';

const searchNothing = (page: Page) => page.getByRole('searchbox', { name: 'Find a word' }).fill('xylophone');

/** The words that the site explains. */
export const GLOSSARY_SCREENS: Screen[] = [
  { name: 'glossary', path: '/glossary' },
  { name: 'glossary-nothing', path: '/glossary', then: searchNothing },
  { name: 'term', path: '/glossary/hysterical' },
  { name: 'term-missing', path: '/glossary/none-such', status: 404 },
];
