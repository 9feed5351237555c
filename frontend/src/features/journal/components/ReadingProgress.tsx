import { useEffect, useRef } from 'react';

const scrolled = (): number => {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const length = scrollHeight - clientHeight;
  return length <= 0 ? 100 : Math.min(100, Math.max(0, Math.round((scrollTop / length) * 100)));
};

/** How far the page is scrolled, as a line at its very top. Written to the element itself: scrolling renders nothing. */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const draw = (): void => {
      frame = 0;
      const percent = scrolled();
      bar.current?.setAttribute('aria-valuenow', String(percent));
      bar.current?.style.setProperty('--read', `${percent}%`);
    };
    const onScroll = (): void => {
      frame ||= requestAnimationFrame(draw);
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, []);
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
