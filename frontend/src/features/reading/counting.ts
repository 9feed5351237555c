/** All that is loaded once a page is idle: what counts pages and visits is one small file. */
export { countPage, isCounted } from './pages';
export { sendUnsentView, startVisit } from './visit';
