import type { Media } from '../../../../lib/api/types';
import { truncate, wholeNumber } from '../../../../lib/text';
import { fileSize } from './file-size';
import type { Upload } from './upload-queue';

/** The hint for every alternative text. */
export const ALT_HINT = 'Say what it shows, as if you were on the phone.';

/** The hint for every caption. */
export const CAPTION_HINT = 'Readers see it below the picture.';

/** The label of the checkbox for a picture without an alternative text. */
export const DECORATIVE = 'Decorative. A reader who can’t see it misses nothing.';

/** Why a description cannot be saved. */
export const tooLong = (max: number): string => `Use ${max} characters or fewer.`;

/** Instead of the picture, whose tile leaves the list. */
export const GONE = 'Someone deleted this picture. Choose another one.';

/** `2,400 × 1,800, 1.2 MB` */
export const measuresOf = ({ width, height, bytes }: Media): string =>
  `${wholeNumber(width)} × ${wholeNumber(height)}, ${fileSize(bytes)}`;

/** A picture has no name of its own, because the file's name is never stored. */
export const nameOf = ({ alt, caption }: Pick<Media, 'alt' | 'caption'>): string =>
  truncate(caption ?? alt ?? 'Untitled picture', 60).text;

/** Whether it says nothing to people who cannot see it, and nobody decided so. */
export const isAltless = ({ alt, decorative }: Pick<Media, 'alt' | 'decorative'>): boolean =>
  alt === null && !decorative;

const percent = (share: number): string => `${Math.floor(share * 100)}%`;

/** The state of an upload in a few words, and more about it in a second line. */
export function uploadWords({ state, size }: Upload): { state: string; more: string } {
  const total = fileSize(size);
  switch (state.kind) {
    case 'waiting':
      return { state: 'Waiting', more: total };
    case 'sending':
      return state.sent < 1
        ? { state: percent(state.sent), more: `${fileSize(state.sent * size)} of ${total}` }
        : { state: 'Preparing', more: total };
    case 'failed':
      return state.isLost
        ? { state: 'Lost the connection', more: `Stopped at ${percent(state.sent)}` }
        : { state: state.error.message, more: total };
    case 'refused':
      return { state: state.message, more: total };
    case 'done':
      return { state: 'Done', more: total };
  }
}

const count = (uploads: readonly Upload[], ...kinds: Upload['state']['kind'][]): number =>
  uploads.filter(({ state }) => kinds.includes(state.kind)).length;

/** A sentence for screen readers. It changes when an upload begins, ends or fails, and not with its progress. */
export function announcement(uploads: readonly Upload[]): string {
  const [active, failed] = [count(uploads, 'waiting', 'sending'), count(uploads, 'failed', 'refused')];
  const pictures = (n: number): string => (n === 1 ? '1 picture' : `${n} pictures`);
  return [active > 0 && `Uploading ${pictures(active)}.`, failed > 0 && `${pictures(failed)} didn’t upload.`]
    .filter((one) => one !== false)
    .join(' ');
}
