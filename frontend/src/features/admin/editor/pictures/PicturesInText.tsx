import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { LiveStatus } from '../../../../components/frame/LiveStatus';
import { formKeyOf, writeAlt } from '../surface/insert-picture';
import type { Surface } from '../surface/surface-store';
import { AltForm } from './AltForm';
import { usePictureTools, type TextSlot } from './picture-tools';
import { announcement } from './picture-words';
import { AboutPicture } from './styles';
import { UploadProgress } from './UploadProgress';
import { mediaIdOf } from './written-pictures';

function UploadInText({ id }: { id: string }) {
  const { queue } = usePictureTools();
  const upload = useStore(queue.uploads, (all) => all.find((one) => one.id === id));
  if (!upload) return null;
  return (
    <div role="group" aria-label={upload.name}>
      <UploadProgress upload={upload} />
      <p className="file">{upload.name}</p>
    </div>
  );
}

interface PictureProps {
  slot: Extract<TextSlot, { kind: 'picture' }>;
  element: HTMLElement;
  surface: Surface;
}

/** The caption of a picture in the text, and whether people who cannot see it get to know it. */
function PictureInText({ slot: { url, alt, title }, element, surface }: PictureProps) {
  const tools = usePictureTools();
  const id = mediaIdOf(url);
  const media = useStore(tools.facts.store, (known) => (id === null ? null : known[id]));
  const keyNow = (): string => (surface.view ? formKeyOf(surface.view, element, url) : url);
  const openKey = useStore(tools.forms, ({ open }) => {
    if (!open.some((one) => one.startsWith(url))) return null;
    const key = keyNow();
    return open.includes(key) ? key : null;
  });
  const { facts } = tools;
  useEffect(() => {
    if (id !== null) void facts.load(id);
  }, [facts, id]);
  const resize = (): void => surface.view?.requestMeasure();
  useEffect(resize);
  const isDecorative = alt === '' && (media?.decorative ?? false);
  const isAltless = alt === '' && !isDecorative;
  return (
    <AboutPicture>
      {title !== '' && (
        <p className="caption" dir="auto">
          {title}
        </p>
      )}
      {openKey !== null ? (
        <AltForm
          formKey={openKey}
          url={url}
          alt={alt}
          onWrite={(text) => surface.view !== null && writeAlt(surface.view, element, text)}
          onDone={() => surface.view?.focus()}
          onResize={resize}
        />
      ) : (
        <p className="alt-line">
          <span className={isAltless ? 'lack' : 'said'} dir="auto">
            {isAltless ? 'No alt text' : isDecorative ? 'Decorative' : `Alt text: ${alt}`}
          </span>
          <button type="button" onClick={() => tools.askForAlt(keyNow(), { focus: true })}>
            <span>{isAltless ? 'Add Alt Text' : 'Change'}</span>
            {!isAltless && <span className="hidden-text"> the alt text</span>}
          </button>
        </p>
      )}
    </AboutPicture>
  );
}

/** Draws uploads and facts about pictures into the elements that the text has for them. */
export function PicturesInText({ surface }: { surface: Surface }) {
  const { slots, queue } = usePictureTools();
  const all = useStore(slots);
  const uploads = useStore(queue.uploads);
  return (
    <>
      {[...all].map(([element, slot]) =>
        createPortal(
          slot.kind === 'upload' ? (
            <UploadInText id={slot.id} />
          ) : (
            <PictureInText slot={slot} element={element} surface={surface} />
          ),
          element,
          slot.key,
        ),
      )}
      <LiveStatus>{announcement(uploads)}</LiveStatus>
    </>
  );
}
