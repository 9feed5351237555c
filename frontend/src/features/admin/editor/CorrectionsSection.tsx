import Button from '@mui/material/Button';
import { useRef } from 'react';
import type { Correction } from '../../../lib/api/types';
import { formatDate } from '../../../lib/dates';
import { lengthOf } from '../../../lib/text';
import { isVisible } from '../../../lib/visible';
import { useFocusInList } from '../list/use-focus-in-list';
import { PanelField } from './PanelField';
import { PanelSection } from './PanelSection';
import { newCorrection, type Corrections } from './use-corrections';

interface Props {
  corrections: Corrections;
  open: boolean;
  onToggle: (open: boolean) => void;
}

const LONGEST = 1_000;

/** The corrections of a published article. They are not part of the working copy: readers see them right away. */
export function CorrectionsSection({ corrections: { corrections, form, busy, add, remove }, open, onToggle }: Props) {
  const { errors } = form.formState;
  const text = form.watch('text');
  const addButton = useRef<HTMLButtonElement>(null);
  const list = useFocusInList<HTMLUListElement>(() => addButton.current);
  const save = form.handleSubmit(async (fields) => {
    // A second press must not empty the form, because the first one may still fail.
    if (busy) return;
    const failure = await add(fields);
    if (failure) form.setError(failure.field, { message: failure.message });
    // Text that was typed meanwhile is not added yet.
    else if (form.getValues('text') === fields.text) form.reset(newCorrection());
  });

  return (
    <PanelSection
      name="Corrections"
      value={corrections.length > 0 ? String(corrections.length) : 'None'}
      open={open}
      onToggle={onToggle}
    >
      <ul {...list} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {corrections.map((correction) => (
          <CorrectionRow
            key={correction.id}
            correction={correction}
            busy={busy}
            onRemove={() => void remove(correction)}
          />
        ))}
      </ul>
      <PanelField
        label="Day of the correction"
        field={form.register('date')}
        error={errors.date?.message}
        type="date"
      />
      <PanelField
        label="What was wrong, and what is right"
        rows={3}
        field={form.register('text', {
          validate: (value) => isVisible(value) || 'Say what was wrong, and what is right.',
        })}
        text={text}
        max={LONGEST}
        error={errors.text?.message ?? (lengthOf(text) > LONGEST ? 'That’s too long. Shorten it a little.' : undefined)}
        hint="What was wrong, and what is right. Readers see it right away. It isn’t part of the draft."
      />
      <div className="row">
        <Button
          ref={addButton}
          size="small"
          variant="outlined"
          aria-disabled={busy || undefined}
          onClick={() => void save()}
        >
          <span>{busy ? 'Saving...' : 'Add Correction'}</span>
        </Button>
      </div>
    </PanelSection>
  );
}

interface RowProps {
  correction: Correction;
  busy: boolean;
  onRemove: () => void;
}

function CorrectionRow({ correction: { date, text }, busy, onRemove }: RowProps) {
  return (
    <li>
      <p className="meta">{formatDate(date)}</p>
      <p dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {text}
      </p>
      <Button
        size="small"
        variant="text"
        aria-disabled={busy || undefined}
        aria-label={`Remove the correction of ${formatDate(date)}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </li>
  );
}
