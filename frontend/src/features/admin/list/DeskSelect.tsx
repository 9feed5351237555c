import TextField from '@mui/material/TextField';

interface Props<T extends string> {
  label: string;
  value: T;
  choices: { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A small select above a list. Uses the browser's own list, which works best on phones. */
export function DeskSelect<T extends string>({ label, value, choices, onChange }: Props<T>) {
  return (
    <TextField
      select
      value={value}
      onChange={({ target }) => onChange(target.value as T)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': label } }}
      sx={{
        flex: 'none',
        maxWidth: 'min(100%, 18rem)',
        '& select': {
          boxSizing: 'border-box',
          height: 'var(--touch)',
          padding: '.35rem 2rem .35rem .75rem',
          fontSize: '1rem',
          textOverflow: 'ellipsis',
        },
      }}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </TextField>
  );
}
