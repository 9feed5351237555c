import type { KeyboardEvent } from 'react';
import type { Media } from '../../../../lib/api/types';
import { formatDate } from '../../../../lib/dates';
import { isAltless, nameOf, uploadWords } from './picture-words';
import type { Upload } from './upload-queue';
import { UploadProgress } from './UploadProgress';

interface Props {
  uploads: readonly Upload[];
  items: readonly Media[];
  selected: string | null;
  onSelect: (id: string) => void;
}

/** The arrow keys move between the pictures: only one of them is a Tab stop. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button.tile')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  // Uploads are cells too.
  const [...cells] = event.currentTarget.children as HTMLCollectionOf<HTMLElement>;
  const columns = cells.filter(({ offsetTop }) => offsetTop === cells[0]!.offsetTop).length;
  const step: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : at + (step[event.key] ?? 0);
  if (to === at || !all[to]) return;
  event.preventDefault();
  all[to].focus();
}

function Tile({
  media,
  isOn,
  isStop,
  onSelect,
}: {
  media: Media;
  isOn: boolean;
  isStop: boolean;
  onSelect: () => void;
}) {
  return (
    <li>
      <button type="button" className="tile" aria-pressed={isOn} tabIndex={isStop ? 0 : -1} onClick={onSelect}>
        <span className="thumb">
          <img src={`${media.url}/400.webp`} alt="" loading="lazy" decoding="async" />
        </span>
        <span className="name">
          <b dir="auto">{nameOf(media)}</b>
          {isAltless(media) ? (
            <span className="lack">No alt text</span>
          ) : (
            <span>{media.decorative ? 'Decorative' : formatDate(media.createdAt)}</span>
          )}
        </span>
      </button>
    </li>
  );
}

/** The pictures of the library, with those that are being uploaded first. */
export function PictureGrid({ uploads, items, selected, onSelect }: Props) {
  const stop = items.some(({ id }) => id === selected) ? selected : items[0]?.id;
  return (
    <ul className="grid" aria-label="Pictures in the library" onKeyDown={moveFocus}>
      {uploads.map((upload) => (
        <li key={upload.id}>
          <div className="uploading">
            <UploadProgress upload={upload} />
          </div>
          <span className="name">
            <b>{upload.name}</b>
            <span>{uploadWords(upload).more}</span>
          </span>
        </li>
      ))}
      {items.map((media) => (
        <Tile
          key={media.id}
          media={media}
          isOn={media.id === selected}
          isStop={media.id === stop}
          onSelect={() => onSelect(media.id)}
        />
      ))}
    </ul>
  );
}
