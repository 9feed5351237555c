const paths = {
  bold: 'M6 3.5h5a3.2 3.2 0 0 1 0 6.5H6zM6 10h6a3.3 3.3 0 0 1 0 6.5H6z',
  italic: 'M8 3.5h6M6 16.5h6M11.5 3.5l-3 13',
  strike: 'M3 10h14M14 6a4 3 0 0 0-4-2.5C7.5 3.5 6 5 6 6.6M6 14a4 3 0 0 0 4 2.5c2.500 0 4-1.300 4-3',
  link: 'M8 12a3.5 3.5 0 0 0 5 .3l3-3a3.5 3.5 0 0 0-5-5l-1.2 1.2M12 8a3.5 3.5 0 0 0-5-.3l-3 3a3.5 3.5 0 0 0 5 5l1.2-1.2',
  quote: 'M4 4v12M8 6.5h9M8 10h9M8 13.5h6',
  bullets: 'M3 5.5h.01M3 10h.01M3 14.5h.01M7 5.5h10M7 10h10M7 14.5h10',
  numbers: 'M2.500 4h1.500v4M2.500 12h2.500l-2.500 4h2.500M8 5.500h9M8 14.500h9',
  table: 'M2.5 4h15v12h-15zM2.5 8h15M2.5 12h15M8 4v12',
  picture: 'M2.5 4h15v12h-15zM3 14.5l4.5-4.500 3 3 2.500-2.500 4 4M13.500 7.500h.01',
  footnote: 'M3 15.5h14M3 11.500h9M13.500 3l2-1v6',
  rule: 'M2.5 10h15',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  undo: 'M4 3.5V8h4.5M4 8a7 7 0 1 1-.5 5',
  redo: 'M16 3.5V8h-4.5M16 8a7 7 0 1 0 .5 5',
  find: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l5 5',
};

export type FormatIconName = keyof typeof paths;

/** A drawing of a formatting command. The button around it has the name. */
export function FormatIcon({ name }: { name: FormatIconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
