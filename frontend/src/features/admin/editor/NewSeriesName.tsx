import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { lengthOf } from '../../../lib/text';
import { isVisible } from '../../../lib/visible';
import { SERIES_LIMITS } from '../shelves/series-limits';

interface Props {
  busy: boolean;
  onCreate: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Names a new series, which starts with this article. */
export function NewSeriesName({ busy, onCreate, onCancel }: Props) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (): void => {
    if (busy) return;
    if (!isVisible(name)) return setProblem('Add a name.');
    if (lengthOf(name) > SERIES_LIMITS.name)
      return setProblem(`Use ${SERIES_LIMITS.name} characters or fewer. This has ${lengthOf(name)}.`);
    void onCreate(name.trim());
  };
  return (
    <form
      className="in"
      aria-label="New series"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        fullWidth
        autoFocus
        value={name}
        error={problem !== null}
        placeholder="Name of the series"
        onChange={({ target }) => {
          setName(target.value);
          setProblem(null);
        }}
        slotProps={{ htmlInput: { 'aria-label': 'Name of the series', dir: 'auto' } }}
      />
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        <Button size="small" type="submit" aria-disabled={busy || undefined}>
          Create Series
        </Button>
        <Button size="small" variant="text" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
