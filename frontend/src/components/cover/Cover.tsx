import { useState } from 'react';
import { hydration } from '../../lib/hydration';
import { drawCover } from './draw';
import type { CoverOf, Frame } from './plate';

/** The frames that covers are drawn for. */
export const frames = {
  card: { w: 600, h: 450 },
  half: { w: 480, h: 600 },
  thumb: { w: 216, h: 270 },
  lead: { w: 800, h: 620 },
  band: { w: 1260, h: 480 },
} satisfies Record<string, Frame>;

interface Props extends CoverOf {
  imageUrl?: string | null;
  /** One frame, or one for narrow screens and one for wide; the style sheet shows the right one. */
  frame: keyof typeof frames;
  wideFrame?: keyof typeof frames;
  className?: string;
  /** The picture a page opens with: loaded at once, not when it scrolls into view. */
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

/** An article's picture: its photograph, or the drawn cover. Decoration: the title beside it says everything. */
export function Cover({ id, slug, title, imageUrl, frame, wideFrame, className = '', first = false }: Props) {
  const of = { id, slug, title };
  return (
    <span className={`art ${className}`}>
      {imageUrl ? (
        <img src={imageUrl} alt="" loading={first ? 'eager' : 'lazy'} fetchPriority={first ? 'high' : 'auto'} />
      ) : (
        <>
          <Drawn key={`${id}-${frame}`} of={of} frame={frame} className={wideFrame ? 'cover-narrow' : ''} />
          {wideFrame && <Drawn key={`${id}-${wideFrame}-wide`} of={of} frame={wideFrame} className="cover-wide" />}
        </>
      )}
    </span>
  );
}
