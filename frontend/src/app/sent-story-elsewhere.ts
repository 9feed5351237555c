import type { createBrowserRouter } from 'react-router-dom';
import { dismissSentStory, useSentStory } from '../features/stories/sent-story';

/** The pages where a story can be sent, and the help that its author may look at in between. */
const staysOn = /^\/(?:stories|confessions|data)\/?$/i;

/**
 * Dismisses the story that was just sent once its author goes on to another page. The panel with the number cannot do it:
 * it is gone by then if they went on from the help page, and would be there for the next person who opens Stories. A number that
 * they have not seen stays: they left Stories before the server's answer.
 */
export function dismissSentStoryElsewhere(
  router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>,
): void {
  let shown = router.state.location.pathname;
  router.subscribe(({ location: { pathname } }) => {
    if (pathname === shown) return;
    shown = pathname;
    if (!staysOn.test(pathname) && useSentStory.getState().shown) dismissSentStory();
  });
}
