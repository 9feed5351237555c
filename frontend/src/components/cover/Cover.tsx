import { useState } from 'react';
import { hydration } from '../../lib/hydration';
import { pictureSources } from '../../lib/own-pictures';
import { drawCover } from './draw';
import { SIDE, type CoverOf } from './cover-design';

/** The shapes in which covers are shown. The style sheets crop to them. */
const frames = {
  card: { w: 600, h: 450 },
  half: { w: 480, h: 600 },
  thumb: { w: 216, h: 270 },
  lead: { w: 800, h: 620 },
  band: { w: 1260, h: 480 },
};

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
  /** The text alternative. Without it the photograph is decorative. */
  imageAlt?: string | null;
  /** The article's version, which is part of the photograph's URL, so that it can be cached forever. */
  version: number;
  /** Its shape on wide screens, for the photograph. */
  frame: keyof typeof frames;
  className?: string;
  /** The picture at the top of a page: loaded eagerly, not when it scrolls into view. */
  first?: boolean;
}

/** Drawn once, because the server's drawing is in the page already. Another drawing needs another key. */
function Drawn({ of }: { of: CoverOf }) {
  const [body] = useState(() => (hydration.active ? '' : drawCover(of)));
  return (
    <svg
      className="cover"
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: body }}
    />
  );
}

/**
 * An article's picture: its photograph or the drawn cover. The drawing is decorative, since the title beside
 * it says everything. It is also under the photograph, and shows if that does not load, without scripts or layout shift.
 */
export function Cover({ id, version, slug, title, imageUrl, imageAlt, frame, className = '', first = false }: Props) {
  const { w, h } = frames[frame];
  return (
    <span className={`art ${imageUrl ? 'art-photo ' : ''}${className}`}>
      <Drawn key={`${id} ${slug} ${title}`} of={{ id, slug, title }} />
      {imageUrl && (
        <img
          {...pictureSources({ id, version }, imageUrl)}
          sizes={shown[frame]}
          width={w}
          height={h}
          alt={imageAlt ?? ''}
          decoding="async"
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
        />
      )}
    </span>
  );
}
