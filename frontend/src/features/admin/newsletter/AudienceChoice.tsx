import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Audience, Sending } from '../../../lib/api/types';
import { wholeNumber } from '../../../lib/text';
import { audiences } from './campaign-words';

const Group = styled('fieldset')({
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
  '& > legend': { padding: 0, fontWeight: 600, marginBottom: '.45rem' },
  '& > div': { borderTop: 'var(--line)' },
  '& label': {
    margin: 0,
    borderBottom: 'var(--hair)',
    paddingBlock: '.4rem',
    alignItems: 'center',
    minHeight: 'var(--touch)',
  },
  '& label > span:last-of-type': {
    flex: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '.75rem',
    font: 'inherit',
    lineHeight: 1.35,
  },
  '& small': { display: 'block', color: 'var(--ink-2)', fontSize: 'var(--fs-note)' },
  '& .n': {
    font: '400 1.5rem/1 var(--serif)',
    letterSpacing: '-.02em',
    fontVariantNumeric: 'lining-nums tabular-nums',
  },
});

interface Props {
  value: Audience;
  sending: Sending | undefined;
  error: string | undefined;
  onChange: (audience: Audience) => void;
}

/** The choice of who gets the email, each with the number of people. */
export function AudienceChoice({ value, sending, error, onChange }: Props) {
  const id = useId();
  return (
    <Group aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Who gets it</legend>
      <RadioGroup value={value} name={id} onChange={(_event, next) => onChange(next as Audience)}>
        {audiences.map(({ value: audience, name, note }) => (
          <FormControlLabel
            key={audience}
            value={audience}
            control={<Radio sx={{ padding: '.3rem', marginRight: '.45rem', color: 'var(--field)' }} />}
            label={
              <>
                <span>
                  <span>{name}</span>
                  <small>{note}</small>
                </span>
                <span className="n">
                  <span>{sending && wholeNumber(sending.audiences[audience])}</span>
                  {sending && <span className="hidden-text"> people</span>}
                </span>
              </>
            }
          />
        ))}
      </RadioGroup>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </Group>
  );
}
