import { useEffect, useEffectEvent, useRef } from 'react';
import type { PictureTools } from './pictures/picture-tools';
import { createSurface, surfaceActions, type SurfaceView } from './surface/create-surface';
import { dropBesideText } from './surface/drop-pictures';
import type { Surface } from './surface/surface-store';
import { followUploads } from './surface/upload-places';

interface Props {
  surface: Surface;
  pictures: PictureTools;
  text: string;
  view: SurfaceView;
  onSave: () => void;
}

/** The field for the text. React only makes the element; the editor owns what is in it. */
export function WritingSurface({ surface, pictures, text, view, onSave }: Props) {
  const holder = useRef<HTMLDivElement>(null);
  const save = useEffectEvent(onSave);
  const first = useEffectEvent(() => text);
  useEffect(() => {
    const made = createSurface({
      parent: holder.current!,
      text: first(),
      onUpdate: (update) => surface.update(update),
      onSave: () => save(),
      pictures,
    });
    surface.view = made;
    const ends = [followUploads(made, pictures), dropBesideText(made)];
    window.addEventListener('online', pictures.queue.retryLost);
    return () => {
      surface.stop();
      ends.forEach((end) => end());
      window.removeEventListener('online', pictures.queue.retryLost);
      pictures.queue.stop();
      // Its document stays readable for the last save.
      made.destroy();
    };
  }, [surface, pictures]);
  useEffect(() => {
    if (surface.view) surfaceActions.show(surface.view, view);
  }, [surface, view]);
  return <div ref={holder} />;
}
