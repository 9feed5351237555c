import { forgetPlaces } from './reading-places';
import { forgetVisits } from './visits';

/** Deletes everything that this browser has of what was read here. 'Leave this page' and logging out do it, too. */
export function forgetReading(): void {
  forgetPlaces();
  forgetVisits();
}
