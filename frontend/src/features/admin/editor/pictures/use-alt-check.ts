import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PostForm } from '../../posts/post-form';
import { editMedia } from '../../api/media';
import type { Surface } from '../surface/surface-store';
import { altlessPictures, withoutDecorative, type AltlessPicture } from './alt-check';
import type { PictureTools } from './picture-tools';
import { picturesIn } from './written-pictures';

interface Asked {
  pictures: AltlessPicture[];
  scheduling: boolean;
  answer: (goesOn: boolean) => void;
}

/**
 * Finds the pictures of the open article without alternative text, and asks before it goes out with them. A picture counts
 * only after the library said that it is not decorative.
 */
export function useAltCheck(tools: PictureTools, surface: Surface, values: () => PostForm) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pending = useRef<Asked['answer'] | null>(null);
  const { facts } = tools;
  const content = useStore(surface.facts, ({ pictures }) => pictures);
  const known = useStore(facts.store);
  const { footer, imageUrl, imageAlt } = values();
  const all = altlessPictures({ content, footer, imageUrl, imageAlt });
  const ids = [...new Set(all.map(({ id }) => id))].join(' ');
  useEffect(() => {
    for (const id of ids.split(' ')) if (id) void facts.load(id);
  }, [facts, ids]);
  const isUnknown = ({ id }: AltlessPicture): boolean => id !== null && known[id] === undefined;
  const shown = withoutDecorative(all, (id) => known[id]?.decorative ?? false).filter((one) => !isUnknown(one));

  /** From the text as it is now, after the library has answered. */
  const check = async (): Promise<AltlessPicture[]> => {
    const now = values();
    const found = altlessPictures({ ...now, content: picturesIn(surface.text) });
    await Promise.all(found.filter(({ id }) => id !== null).map(({ id }) => facts.load(id!)));
    return withoutDecorative(found, (id) => facts.get(id)?.decorative ?? false);
  };

  /** Resolves to whether the article may go out. */
  const mayGoOut = async (scheduling: boolean): Promise<boolean> => {
    const pictures = await check();
    // A question that is still open would never be answered after this one replaces it.
    pending.current?.(false);
    if (pictures.length === 0) return true;
    return new Promise((resolve) => {
      const answer = (goesOn: boolean): void => {
        pending.current = null;
        setAsked(null);
        resolve(goesOn);
      };
      pending.current = answer;
      setAsked({ pictures, scheduling, answer });
    });
  };

  const markDecorative = async (pictures: readonly AltlessPicture[]): Promise<void> => {
    for (const id of new Set(pictures.map((one) => one.id)))
      if (id !== null) facts.put(await editMedia(id, { decorative: true }));
  };
  return { shown, asked, mayGoOut, markDecorative };
}
