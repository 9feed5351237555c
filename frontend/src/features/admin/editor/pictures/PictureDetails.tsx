import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { Media } from '../../../../lib/api/types';
import { lengthOf } from '../../../../lib/text';
import { AltFields } from './AltFields';
import { CAPTION_HINT, measuresOf, tooLong } from './picture-words';
import { longestCaption } from '../../posts/post-form';
import type { Description } from './use-description';
import { useCan } from '../../../../lib/use-can';

interface Props {
  media: Media;
  value: Description;
  onChange: (change: Partial<Description>) => void;
  /** A field was left. */
  onBlur: () => void;
  onDelete: () => void;
}

/** One picture of the library, and what it says about it. */
export function PictureDetails({ media, value, onChange, onBlur, onDelete }: Props) {
  const id = useId();
  const mayDelete = useCan()('edit-articles');
  const used = lengthOf(value.caption);
  return (
    <section className="details" aria-label="Selected picture" onBlur={onBlur}>
      <div className="shown">
        <img src={`${media.url}/800.webp`} alt={media.alt ?? ''} />
      </div>
      <p className="fine">
        <span>{measuresOf(media)}</span>. Location and camera data are gone; we remove them from every picture.
      </p>
      <AltFields value={value} onChange={onChange} />
      <div>
        <TextField
          id={id}
          label="Caption and credit"
          fullWidth
          multiline
          maxRows={4}
          value={value.caption}
          error={used > longestCaption}
          onChange={({ target }) => onChange({ caption: target.value })}
          slotProps={{ htmlInput: { 'aria-describedby': `${id}-hint`, dir: 'auto' } }}
        />
        <p id={`${id}-hint`} className={`count${used > longestCaption ? ' over' : ''}`}>
          <span>{used > longestCaption ? tooLong(longestCaption) : CAPTION_HINT}</span>
          <span style={{ whiteSpace: 'nowrap' }}>{`${used} of ${longestCaption}`}</span>
        </p>
      </div>
      {mayDelete && (
        <div>
          <Button size="small" variant="outlined" onClick={onDelete}>
            Delete Picture
          </Button>
        </div>
      )}
    </section>
  );
}
