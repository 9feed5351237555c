import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useId, type Ref } from 'react';
import { lengthOf } from '../../../../lib/text';
import { longestAlt } from '../../posts/post-form';
import { ALT_HINT, DECORATIVE, tooLong } from './picture-words';
import type { AltDraft } from './picture-tools';

interface Props {
  value: AltDraft;
  onChange: (value: AltDraft) => void;
  /** A picture of another site is not in the library, which stores this. */
  canBeDecorative?: boolean;
  field?: Ref<HTMLTextAreaElement>;
  error?: string | null;
}

/** Asks what a picture shows. */
export function AltFields({ value: { alt, decorative }, onChange, canBeDecorative = true, field, error }: Props) {
  const id = useId();
  const used = lengthOf(alt);
  // A decorative picture is stored without its alternative text.
  const isOver = !decorative && used > longestAlt;
  return (
    <div className="alt-fields">
      <TextField
        id={id}
        label="Alt text"
        fullWidth
        multiline
        minRows={2}
        maxRows={8}
        {...(field && { inputRef: field })}
        value={alt}
        disabled={decorative}
        error={isOver || !!error}
        onChange={({ target }) => onChange({ alt: target.value, decorative })}
        slotProps={{ htmlInput: { 'aria-describedby': `${id}-hint`, dir: 'auto' } }}
      />
      <p id={`${id}-hint`} className={`count${isOver || error ? ' over' : ''}`}>
        <span role={error ? 'alert' : undefined}>{error ?? (isOver ? tooLong(longestAlt) : ALT_HINT)}</span>
        <span style={{ whiteSpace: 'nowrap' }}>{`${used} of ${longestAlt}`}</span>
      </p>
      {canBeDecorative && (
        <FormControlLabel
          control={
            <Checkbox checked={decorative} onChange={(_event, checked) => onChange({ alt, decorative: checked })} />
          }
          label={DECORATIVE}
        />
      )}
    </div>
  );
}

/** The description as the API stores it. */
export const storedAlt = ({ alt, decorative }: AltDraft): { alt: string | null; decorative: boolean } => ({
  alt: decorative || alt.trim() === '' ? null : alt.trim().replace(/\s*\n\s*/g, ' '),
  decorative,
});
