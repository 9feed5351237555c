import { useEffect, useRef } from 'react';
import { importWithRetry } from '../../../lib/import-with-retry';
import { isPrerendering, whenIdle } from '../../../lib/when-idle';
import { scrollPositionOf } from '../thresholds';
import type { Visit } from '../visit';

const load = importWithRetry(() => import('../counting'));

interface Props {
  articleId: number;
  mayCount: () => boolean;
}

/**
 * A line at the top of the page that shows the scroll position. It sets the element's style directly, so that scrolling
 * renders nothing. The code that counts reading loads when the browser is idle and receives the same positions.
 */
export function ReadingProgress({ articleId, mayCount }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const ahead = isPrerendering();
    let since = performance.now();
    let frame = 0;
    let visit: Visit | undefined;
    let left = false;
    const draw = (): void => {
      frame = 0;
      const place = scrollPositionOf(document.documentElement);
      const percent = Math.round(place.percent);
      bar.current?.setAttribute('aria-valuenow', String(percent));
      bar.current?.style.setProperty('--read', `${percent}%`);
      visit?.setPosition(place);
    };
    const onScroll = (): void => {
      frame ||= requestAnimationFrame(draw);
    };
    const callOff = whenIdle(() => {
      if (!mayCount()) return;
      // A prerendered page appeared when the reader opened it, not when it loaded.
      if (ahead) since = performance.now();
      load().then(
        ({ startVisit }) => {
          if (left) return;
          visit = startVisit({ articleId, since, mayCount });
          visit.setPosition(scrollPositionOf(document.documentElement));
        },
        () => undefined,
      );
    });
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    return () => {
      left = true;
      callOff();
      visit?.leave();
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [articleId, mayCount]);
  return (
    <div
      ref={bar}
      className="progress"
      role="progressbar"
      aria-label="Reading progress"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
}
