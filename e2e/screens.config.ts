import base from './playwright.config';

/** npm run screens: pictures of every screen, to be looked at by a person. They prove nothing, so npm test leaves them out. */
export default {
  ...base,
  timeout: 120_000,
  projects: [{ name: 'screens', testMatch: 'screens/*.spec.ts', use: { shape: 'one process' as const } }],
};
