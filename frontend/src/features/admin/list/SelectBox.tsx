import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useRowState } from './row-state';
import type { Item } from './merge-server-rows';
import type { Rows } from './use-rows';

/** A checkbox. The input itself is 44 px large, so that a click with Shift reaches it directly. */
const Box = styled('input')({
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 'var(--touch)',
  height: 'var(--touch)',
  margin: 0,
  cursor: 'pointer',
  '&::before': {
    content: '""',
    boxSizing: 'border-box',
    width: '1.125rem',
    height: '1.125rem',
    border: '1.5px solid var(--field)',
    borderRadius: 'var(--r1)',
    background: 'var(--sheet)',
  },
  '&:hover::before': { borderColor: 'var(--ink)' },
  '&:checked::before': {
    borderColor: 'var(--ink)',
    boxShadow: 'inset 0 0 0 3px var(--sheet)',
    background: 'var(--ink)',
  },
  '&:indeterminate::before': {
    borderColor: 'var(--ink)',
    background: 'linear-gradient(var(--ink), var(--ink)) center / .55rem 2px no-repeat, var(--sheet)',
  },
  '&:focus-visible': { outline: '2px solid var(--red)', outlineOffset: -6 },
  '@media (forced-colors: active)': {
    '&::before': { forcedColorAdjust: 'none', borderColor: 'CanvasText', background: 'Canvas' },
    '&:checked::before, &:indeterminate::before': { background: 'CanvasText' },
  },
});

interface BoxProps {
  /** `Select comment 7`. */
  label: string;
  id: number;
  list: Pick<Rows<Item>, 'rowState' | 'current'>;
}

/** Selects one row; with Shift, all rows from the last one to this one. */
export function SelectBox({ label, id, list }: BoxProps) {
  const { rowState } = list;
  const checked = useRowState(rowState, ({ selected }) => selected.has(id));
  return (
    <Box
      type="checkbox"
      aria-label={label}
      checked={checked}
      // Shift would select the text between the two clicks.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => {
        const range = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        const shown = (): number[] =>
          list
            .current()
            .filter(({ gone }) => !gone)
            .map(({ item }) => item.id);
        rowState.toggle(id, range ? shown() : undefined);
      }}
    />
  );
}

const Whole = styled('label')({ display: 'inline-flex', alignItems: 'center', cursor: 'pointer' });

/** Selects or deselects all rows on screen. */
export function SelectAll({ list: { rows = [], rowState } }: { list: Pick<Rows<Item>, 'rows' | 'rowState'> }) {
  const shown = rows.filter(({ gone }) => !gone).map(({ item }) => item.id);
  const count = useRowState(rowState, ({ selected }) => shown.filter((id) => selected.has(id)).length);
  const all = count > 0 && count === shown.length;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !all;
  }, [count, all]);
  return (
    <Whole>
      <Box ref={box} type="checkbox" checked={all} onChange={() => rowState.select(shown, !all)} />
      <span className="all">Select all shown</span>
    </Whole>
  );
}
