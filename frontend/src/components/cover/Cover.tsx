import { useState } from 'react';
import { hydration } from '../../lib/hydration';
import { pictureSources } from '../../lib/own-pictures';
import { drawCover } from './draw';
import type { CoverOf, Frame } from './plate';

/** The frame sizes that covers are drawn for. */
export const frames = {
  card: { w: 600, h: 450 },
  half: { w: 480, h: 600 },
  thumb: { w: 216, h: 270 },
  lead: { w: 800, h: 620 },
  band: { w: 1260, h: 480 },
} satisfies Record<string, Frame>;

/** The `sizes` of a photograph in each frame. The browser requests the picture before it knows any styles. */
const shown: Record<keyof typeof frames, string> = {
  card: '(min-width: 1100px) 31vw, (min-width: 768px) 46vw, 108px',
  half: '(min-width: 1100px) 24vw, (min-width: 768px) 46vw, 108px',
  thumb: '108px',
  lead: '(min-width: 768px) 55vw, 92vw',
  band: '(min-width: 1440px) 82rem, 92vw',
};

interface Props extends CoverOf {
  imageUrl?: string | null;
  /** The article's version, which is part of the photograph's URL, so that it can be cached forever. */
  version: number;
  /** The frame, or the frame for narrow screens if `wideFrame` is set; the style sheet shows the right one. */
  frame: keyof typeof frames;
  wideFrame?: keyof typeof frames;
  className?: string;
  /** The picture at the top of a page: loaded eagerly, not when it scrolls into view. */
  first?: boolean;
}

function Drawn({ of, frame, className }: { of: CoverOf; frame: keyof typeof frames; className: string }) {
  const { w, h } = frames[frame];
  const [body] = useState(() => (hydration.active ? '' : drawCover(of, frames[frame])));
  return (
    <svg
      className={`cover ${className}`}
      viewBox={`0 0 ${w} ${h}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

/**
 * An article's picture: its photograph or the drawn cover. Decorative, since the title beside it says everything. The
 * drawing is also under the photograph, and shows if that does not load, without scripts or layout shift.
 */
export function Cover({ id, version, slug, title, imageUrl, frame, wideFrame, className = '', first = false }: Props) {
  const of = { id, slug, title };
  const { w, h } = frames[wideFrame ?? frame];
  return (
    <span className={`art ${imageUrl ? 'art-photo ' : ''}${className}`}>
      <Drawn key={`${id}-${frame}`} of={of} frame={frame} className={wideFrame ? 'cover-narrow' : ''} />
      {wideFrame && <Drawn key={`${id}-${wideFrame}-wide`} of={of} frame={wideFrame} className="cover-wide" />}
      {imageUrl && (
        <img
          {...pictureSources({ id, version }, imageUrl)}
          sizes={shown[wideFrame ?? frame]}
          width={w}
          height={h}
          alt=""
          decoding="async"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
        />
      )}
    </span>
  );
}
