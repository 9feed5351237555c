import base from './playwright.config';

/** npm run screens: pictures of every screen for a person to look at. They assert nothing, so npm test skips them. */
export default {
  ...base,
  timeout: 120_000,
  projects: [{ name: 'screens', testMatch: 'screens/*.spec.ts', use: { shape: 'one process' as const } }],
};
