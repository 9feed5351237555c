import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon';

interface Props {
  name: string;
  /** Its contents in a few words, shown while it is closed. */
  value?: string;
  open: boolean;
  onToggle: (open: boolean) => void;
  children: ReactNode;
}

/** A part of the panel beside the text. */
export function PanelSection({ name, value, open, onToggle, children }: Props) {
  return (
    <details open={open} onToggle={({ currentTarget }) => currentTarget.open !== open && onToggle(currentTarget.open)}>
      <summary>
        <span>{name}</span>
        <span>{value}</span>
        <Icon name="down" />
      </summary>
      {open && <div className="in">{children}</div>}
    </details>
  );
}
