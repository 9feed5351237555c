/** The entry point of the lazily loaded counting code, which becomes one small file. */
export { countPage, isCounted } from './pages';
export { sendUnsentView, startVisit } from './visit';
