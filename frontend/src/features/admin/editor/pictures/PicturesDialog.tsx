import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useRef, useState, type ClipboardEvent, type DragEvent, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../../../components/Icon';
import { LiveStatus } from '../../../../components/frame/LiveStatus';
import { LoadFailed } from '../../../../components/loading/LoadFailed';
import { messageOf } from '../../../../lib/api/client';
import { deleteMedia, isGone } from '../../api/media';
import { LoadMoreRows } from '../../list/LoadMoreRows';
import { confirmDiscard } from '../../../../lib/confirm-discard';
import { SaveProblem } from '../../desk/SaveProblem';
import { SearchField } from '../../list/SearchField';
import { filesIn } from '../surface/drop-pictures';
import { copiedPictures } from '../surface/paste';
import { DropZone } from './DropZone';
import { PictureDetails } from './PictureDetails';
import { PictureGrid } from './PictureGrid';
import { usePictureTools, type PicturesPurpose } from './picture-tools';
import { announcement, GONE } from './picture-words';
import { DialogBody } from './styles';
import { useDescription } from './use-description';
import { useLibrary } from './use-library';
import { addressProblem, isTyped, WebAddress, type WebPicture } from './WebAddress';

interface Props {
  purpose: PicturesPurpose;
  onClose: () => void;
  /** `url` is `/media/{id}`, or an address of another site. */
  onPick: (picture: WebPicture) => void;
}

const USE = { text: 'Insert Picture', cover: 'Use as Cover' };
const noWebPicture: WebPicture = { url: '', alt: '', title: '' };

/** The library of pictures: upload, describe and delete them, and use one in the article. */
export function PicturesDialog({ purpose, onClose, onPick }: Props) {
  const { facts, queue } = usePictureTools();
  const phone = useMediaQuery('(max-width: 767.98px)', { noSsr: true });
  const titleId = useId();
  const [q, setQ] = useState('');
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [web, setWeb] = useState<WebPicture | null>(null);
  const [webError, setWebError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const details = useRef<HTMLDivElement>(null);
  const library = useLibrary(q, (media) => {
    setQ('');
    // The first one asks for its alternative text; those after it do not replace it.
    setSelectedId((now) => now ?? media.id);
  });
  const selected = useStore(facts.store, (known) => (selectedId === null ? null : (known[selectedId] ?? null)));
  const drop = (id: string): void => {
    library.drop(id);
    setSelectedId((now) => (now === id ? null : now));
  };
  const description = useDescription(selected, library.replace, (id) => {
    drop(id);
    setFailure(GONE);
  });
  const isPicking = selected !== null || web !== null;
  // On a phone, the list comes first, and one picture is a second view.
  const [showsList, showsDetails] = [!phone || !isPicking, !phone || isPicking];

  const showProblem = (): void => details.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  /** Saves the description first. If that fails, or a web address is typed, it asks whether to lose what was typed. */
  const leave = async (goOn: () => void): Promise<void> => {
    const saved = await description.save();
    // Nothing is left to save, and the footer says why.
    if (selected && facts.get(selected.id) === null) return;
    if ((selected && !saved) || isTyped(web)) {
      if (!confirmDiscard()) return showProblem();
      description.discard();
    }
    goOn();
  };
  const show = (id: string | null): void => {
    setWeb(null);
    setFailure(null);
    setSelectedId(id);
  };
  const close = (): void => void leave(onClose);
  const cancel = (): void => {
    if (web && !phone) return setWeb(null);
    description.discard();
    if (isPicking && phone) show(null);
    else onClose();
  };
  const pick = async (): Promise<void> => {
    if (web) {
      const problem = addressProblem(web.url);
      setWebError(problem);
      if (problem === null) onPick({ ...web, url: web.url.trim() });
      return;
    }
    const media = await description.saveForArticle();
    if (media) onPick({ url: media.url, alt: media.alt ?? '', title: media.caption ?? '' });
    else showProblem();
  };
  const remove = async (id: string): Promise<void> => {
    if (!window.confirm('Delete this picture for good? You can’t undo this.')) return;
    setFailure(null);
    try {
      await deleteMedia(id);
    } catch (problem) {
      // If someone else was faster, the tile still has to go.
      if (!isGone(problem))
        return setFailure(messageOf(problem, 'We couldn’t delete the picture. Try again in a moment.'));
    }
    drop(id);
  };
  const add = (files: File[]): void => {
    if (files.length > 0) queue.add(files, 'library');
  };
  const paste = ({ target, clipboardData }: ClipboardEvent): void => {
    // A field takes the text, which some programs copy with a picture of it.
    if (!(target as Element).closest('input, textarea')) add(copiedPictures(clipboardData));
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(over);
  };

  const { query, items, uploads } = library;
  // Using a web address drops what was typed about the selected picture, so nothing is said about that.
  const unsaved = web === null ? description.error : null;
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      transitionDuration={0}
      aria-labelledby={titleId}
      onClose={close}
      // Around the paper, which does not have the focus at first.
      onPaste={paste}
      slotProps={{
        paper: {
          sx: phone
            ? { margin: '1.5rem 0 0', width: '100%', maxWidth: '100%', height: 'calc(100dvh - 1.5rem)', maxHeight: 'none', alignSelf: 'end', borderRadius: 'var(--r2) var(--r2) 0 0' } // prettier-ignore
            : { width: 'min(76rem, calc(100vw - 4rem))', height: 'min(53rem, calc(100dvh - 3rem))', maxHeight: 'none' },
          onDragOver: drag(true),
          onDragLeave: drag(false),
          onDrop: (event: DragEvent) => {
            drag(false)(event);
            add(filesIn(event.dataTransfer));
          },
        },
      }}
    >
      <DialogBody>
        <header>
          <DialogTitle id={titleId} sx={{ padding: 0 }}>
            Pictures
          </DialogTitle>
          {showsList && (
            <div className="find">
              <SearchField label="Search by what’s in them" q={q} onSearch={setQ} />
            </div>
          )}
          <IconButton aria-label="Close" onClick={close} sx={{ marginLeft: 'auto' }}>
            <Icon name="close" />
          </IconButton>
        </header>
        <LiveStatus>{announcement(uploads)}</LiveStatus>
        <div className="panes" ref={details}>
          {showsList && (
            <div className="library" aria-busy={query.isPending || undefined}>
              <DropZone isOver={isOver} onFiles={add} />
              {query.error && items.length === 0 && (
                <LoadFailed
                  error={query.error}
                  retry={() => void query.refetch()}
                  fallback="The pictures didn’t load."
                />
              )}
              {query.isPending && <LoadingGrid />}
              {query.isSuccess && items.length === 0 && uploads.length === 0 && (
                <p className="empty">
                  {q ? 'No pictures found.' : 'No pictures yet. The first one you add shows up here.'}
                </p>
              )}
              <PictureGrid
                uploads={uploads}
                items={items}
                selected={selectedId}
                onSelect={(id) => void leave(() => show(id))}
              />
              {query.hasNextPage && <LoadMoreRows query={query} />}
            </div>
          )}
          {showsDetails &&
            (web ? (
              <WebAddress value={web} onChange={setWeb} error={webError} />
            ) : selected && description.value ? (
              <PictureDetails
                key={selected.id}
                media={selected}
                value={description.value}
                onChange={description.change}
                onBlur={() => void description.save()}
                onDelete={() => void remove(selected.id)}
              />
            ) : (
              <section className="details">
                <p className="fine">Choose a picture to see it here.</p>
              </section>
            ))}
        </div>
        <footer>
          {failure === null && unsaved && description.isForArticle ? (
            <p className="others" role="status">
              Your words go into this post. The library keeps its own.
            </p>
          ) : (
            (failure ?? unsaved) && (
              <p className="field-error" role="alert">
                {failure ?? <SaveProblem error={unsaved!} fallback="We couldn’t save the description." />}
              </p>
            )
          )}
          {web === null && showsList && (
            <Button size="small" variant="text" onClick={() => (setWebError(null), setWeb(noWebPicture))}>
              Use a Web Address
            </Button>
          )}
          <div className="end">
            <Button size="small" variant="text" onMouseDown={stayInField} onClick={cancel}>
              Cancel
            </Button>
            {showsDetails && (
              <Button size="small" disabled={!isPicking} onClick={() => void pick()}>
                <span>{USE[purpose]}</span>
              </Button>
            )}
          </div>
        </footer>
      </DialogBody>
    </Dialog>
  );
}

/** Leaving a field saves it, so a press on Cancel may not take the focus out of one. */
const stayInField = (event: MouseEvent): void => event.preventDefault();

/** Empty frames where the pictures will be. */
function LoadingGrid() {
  return (
    <ul className="grid" aria-hidden="true">
      {Array.from({ length: 8 }, (_, at) => (
        <li key={at}>
          <Skeleton variant="rectangular" className="thumb" height="auto" />
        </li>
      ))}
    </ul>
  );
}
