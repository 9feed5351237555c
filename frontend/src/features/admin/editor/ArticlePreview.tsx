import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { PictureSizes } from '../../../../../backend/src/platform/markdown/shared/media-pictures';
import { sourceFacts } from '../../../../../backend/src/platform/markdown/shared/source-facts';
import { mediaIdsIn } from '../../../../../backend/src/platform/media/picture-files';
import { isVisible } from '../../../lib/visible';
import { ArticleMarkdown } from './ArticleMarkdown';
import { usePictureTools } from './pictures/picture-tools';
import { Sheet } from './styles';
import type { Surface } from './surface/surface-store';

interface Props {
  title: string;
  surface: Surface;
  footer: string;
  facts: string;
}

/** The sizes of the pictures in a text, as soon as the library has named them. */
function usePictureSizes(text: string): PictureSizes {
  const { facts } = usePictureTools();
  const known = useStore(facts.store);
  const ids = mediaIdsIn(text).join(' ');
  useEffect(() => {
    for (const id of ids.split(' ')) if (id) void facts.load(id);
  }, [facts, ids]);
  return useMemo(() => {
    const found = ids
      .split(' ')
      .map((id) => known[id] ?? null)
      .filter((media) => media !== null);
    // Browsers that show this preview know WebP, so the files for the others do not matter.
    return Object.fromEntries(
      found.map(({ id, width, height, animated }) => [id, { width, height, animated, transparent: false }]),
    );
  }, [ids, known]);
}

/** The article as readers will see it, without its cover. Typing never waits for it. */
export function ArticlePreview({ title, surface, footer, facts }: Props) {
  const content = useSyncExternalStore(surface.subscribe, () => surface.text);
  const [text, sources] = [useDeferredValue(content), useDeferredValue(footer)];
  const known = useMemo(() => sourceFacts(text, sources), [text, sources]);
  const pictures = usePictureSizes(`${text}\n${sources}`);
  return (
    <Sheet aria-label="Preview" aria-busy={text !== content || undefined}>
      <p className="facts">{facts}</p>
      <h2 className="name" dir="auto">
        {title.trim() || 'Untitled'}
      </h2>
      <div className="prose" dir="auto">
        <ArticleMarkdown markdown={text} pictures={pictures} sources={known} />
      </div>
      {!isVisible(text) && <p className="meta">Nothing here yet.</p>}
      {isVisible(sources) && (
        <section className="sources">
          <h3 style={{ font: '600 var(--fs-ui)/1.4 var(--sans)', marginBottom: '.6rem' }}>Sources</h3>
          <div dir="auto">
            <ArticleMarkdown markdown={sources} part="sources" pictures={pictures} sources={known} />
          </div>
        </section>
      )}
    </Sheet>
  );
}
