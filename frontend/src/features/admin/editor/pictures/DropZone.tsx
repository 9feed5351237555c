import Button from '@mui/material/Button';
import { useRef } from 'react';
import { MAX_PICTURE_BYTES } from '../../../../../../backend/src/platform/media/picture-files';
import { PICTURE_TYPES } from '../../api/media';
import { fileSize } from './file-size';

interface Props {
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

/** Where pictures are dropped and chosen. On a phone, the chooser offers the camera. */
export function DropZone({ isOver, onFiles }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={isOver ? 'drop over' : 'drop'}>
      <div>
        <b>Drop pictures here, or paste one</b>
        <span>JPEG, PNG, WebP, AVIF or GIF, up to {fileSize(MAX_PICTURE_BYTES)} each</span>
      </div>
      <Button size="small" variant="outlined" onClick={() => chooser.current?.click()}>
        Choose Files
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label="Choose pictures"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}
