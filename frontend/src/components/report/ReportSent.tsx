import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  /** Names the dialog. */
  titleId?: string;
  children?: ReactNode;
}

/** Takes the place of the form once a report has arrived. Takes the focus, so that a screen reader reads it. */
export function ReportSent({ titleId, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="report-sent">
      <h2 ref={title} id={titleId} tabIndex={-1}>
        Thanks. An editor will look at it.
      </h2>
      <p>We can’t write back, because we don’t know who you are. That’s on purpose.</p>
      {children}
    </div>
  );
}
