import { useRef } from 'react';
import { Icon } from '../../../../components/Icon';
import { ApiError } from '../../../../lib/api/client';
import { signInPath } from '../../../../lib/next-path';
import { usePictureTools } from './picture-tools';
import { uploadWords } from './picture-words';
import { UploadBox } from './styles';
import type { Upload } from './upload-queue';

const isSignedOut = ({ state }: Upload): boolean =>
  state.kind === 'failed' && state.error instanceof ApiError && state.error.status === 401;

/** The state of an upload, and what can be done about it. */
export function UploadProgress({ upload }: { upload: Upload }) {
  const { queue } = usePictureTools();
  const { id, name, state } = upload;
  const words = uploadWords(upload);
  const cancel = useRef<HTMLButtonElement>(null);
  const retry = (): void => {
    // This button is about to disappear.
    cancel.current?.focus();
    queue.retry(id);
  };
  const isBad = state.kind === 'failed' || state.kind === 'refused';
  const share = state.kind === 'sending' ? state.sent : 0;
  return (
    <UploadBox className={isBad ? 'bad' : undefined}>
      <p className="state">{words.state}</p>
      {isSignedOut(upload) && (
        <a href={signInPath('/admin')} target="_blank" rel="noopener">
          Open another window to sign in
        </a>
      )}
      {!isBad && (
        <div
          className="bar"
          role="progressbar"
          aria-label={`Upload of ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
        >
          <i style={{ width: `${share * 100}%` }} />
        </div>
      )}
      <p className="acts">
        {state.kind === 'failed' && (
          <button type="button" aria-label={`Try again: ${name}`} onClick={retry}>
            <Icon name="retry" />
            Try again
          </button>
        )}
        <button
          ref={cancel}
          type="button"
          aria-label={`${isBad ? 'Remove' : 'Cancel'}: ${name}`}
          onClick={() => queue.remove(id)}
        >
          {isBad ? 'Remove' : 'Cancel'}
        </button>
      </p>
    </UploadBox>
  );
}
