const paths = {
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l5 5',
  moon: 'M16.5 12.5A7.5 7.5 0 1 1 8 3a6 6 0 0 0 8.5 9.5Z',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M4 16l1.4-1.4M14.6 5.4 16 4',
  member: 'M10 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM3 18c.6-4 3.2-6 7-6s6.4 2 7 6',
  menu: 'M2 6h16M2 13.5h16',
  up: 'm5 12.5 5-5 5 5',
  back: 'M12.5 4 6.5 10l6 6',
  panel: 'M2.5 4h15v12h-15zM12.5 4v12',
  down: 'm5 7.5 5 5 5-5',
  pause: 'M6.5 4v12M13.5 4v12',
  play: 'M6 3.5v13l10-6.5Z',
  stop: 'M5 5h10v10H5z',
  listen: 'M2.5 7.5h3.5L10.5 4v12L6 12.5H2.5zM13.5 7.5a4 4 0 0 1 0 5M16 5a7.5 7.5 0 0 1 0 10',
  close: 'm4 4 12 12M16 4 4 16',
  leave: 'M8 3H3v14h5M8 10h9.5M13.5 6l4 4-4 4',
  check: 'm3 10.5 4.5 4.5L17 5.5',
  eye: 'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10ZM10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  'eye-off': 'M1.5 10S4.5 4.5 10 4.5 18.5 10 18.5 10 15.5 15.5 10 15.5 1.5 10 1.5 10ZM3 17 17 3',
  retry: 'M16.5 8A7 7 0 1 0 17 11.5M16.5 3.5V8H12',
  bookmark: 'M5 2.5h10v15l-5-4-5 4z',
  share: 'M10 13V2.5M6 6l4-4 4 4M4 10v7.5h12V10',
  link: 'M8 12a3.5 3.5 0 0 0 5 .3l3-3a3.5 3.5 0 0 0-5-5l-1.2 1.2M12 8a3.5 3.5 0 0 0-5-.3l-3 3a3.5 3.5 0 0 0 5 5l1.2-1.2',
  copy: 'M7 7h10.5v10.5H7zM13 7V2.5H2.5V13H7',
  print: 'M5 7V2.5h10V7M5 14H2.5V7h15v7H15M5 11.5h10v6H5z',
  heart: 'M10 17 3.3 10.3a4 4 0 0 1 0-5.8 4 4 0 0 1 5.7 0l1 1 1-1a4 4 0 0 1 5.7 0 4 4 0 0 1 0 5.8Z',
  strength: 'M10 17.5v-15M4.5 8 10 2.5 15.5 8M4.5 13.5 10 8l5.5 5.5',
  'me-too': 'M7 5.3a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 0 0 0-9.4ZM13 5.3a4.7 4.7 0 1 0 0 9.4 4.7 4.7 0 0 0 0-9.4Z',
  flag: 'M5 18V3h10.5l-2.5 4 2.5 4H5',
  device: 'M6 2h8v16H6zM9 15.5h2',
  key: 'M6 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM9.5 10H18M14.5 10v3M18 10v2.5',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 6v4.5l3 2',
  phone: 'M6 2h8v16H6zM9 15.5h2',
  laptop: 'M4 4h12v9H4zM2 16h16',
  reply: 'M8 4 2.5 9.5 8 15M2.5 9.5H12a5.5 5.5 0 0 1 5.5 5.5v2',
};

export type IconName = keyof typeof paths;

/** A decorative line drawing. The element around it must have the accessible name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
