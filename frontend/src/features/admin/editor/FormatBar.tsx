import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Command } from '@codemirror/view';
import { useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../../components/Icon';
import { FormatIcon, type FormatIconName } from './icons';
import { Bar } from './styles';
import {
  insertFootnote,
  insertLink,
  insertRule,
  insertTable,
  setHeading,
  toggleLines,
  toggleStyle,
} from './surface/commands';
import { surfaceActions, type SurfaceView } from './surface/create-surface';
import type { Surface, SurfaceFacts } from './surface/surface-store';

interface Tool {
  icon: FormatIconName;
  name: string;
  keys?: string;
  /** Without one, the tool opens the library of pictures. */
  run?: Command;
  mark?: keyof SurfaceFacts['marks'];
  /** Where it is on a phone: in the bar, or in the menu of the rest. */
  phone?: boolean;
}

const GROUPS: Tool[][] = [
  [
    { icon: 'bold', name: 'Bold', keys: 'B', run: toggleStyle('bold'), mark: 'bold', phone: true },
    { icon: 'italic', name: 'Italic', keys: 'I', run: toggleStyle('italic'), mark: 'italic', phone: true },
    { icon: 'strike', name: 'Strikethrough', keys: 'Shift X', run: toggleStyle('strike'), mark: 'strike' },
    { icon: 'link', name: 'Link', keys: 'K', run: insertLink, phone: true },
  ],
  [
    { icon: 'quote', name: 'Quote', run: toggleLines('quote'), mark: 'quote', phone: true },
    { icon: 'bullets', name: 'Bulleted list', run: toggleLines('bullets'), mark: 'bullets' },
    { icon: 'numbers', name: 'Numbered list', run: toggleLines('numbers'), mark: 'numbers' },
    { icon: 'table', name: 'Table', run: insertTable },
  ],
  [
    { icon: 'picture', name: 'Picture', phone: true },
    { icon: 'footnote', name: 'Footnote', run: insertFootnote },
    { icon: 'rule', name: 'Divider', run: insertRule },
  ],
];
const HISTORY: Tool[] = [
  { icon: 'undo', name: 'Undo', keys: 'Z', run: surfaceActions.undo },
  { icon: 'redo', name: 'Redo', keys: 'Shift Z', run: surfaceActions.redo },
  { icon: 'find', name: 'Find in this article', keys: 'F', run: surfaceActions.find },
];
const HEADINGS = [
  { level: 0, name: 'Text', short: 'Text' },
  ...[2, 3, 4].map((level) => ({ level, name: `Heading ${level}`, short: `H${level}` })),
];
const nameOf = (level: number) =>
  HEADINGS.find((one) => one.level === level) ?? { level, name: `Heading ${level}`, short: `H${level}` };

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);
/** `Bold, Ctrl B` */
const label = ({ name, keys }: Tool): string => (keys ? `${name}, ${isMac() ? '⌘' : 'Ctrl'} ${keys}` : name);

/** The first button of the bar: it is there on every screen. */
const FIRST = 'Text style';

/** Left and right move between the buttons: only one of them is a Tab stop. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button')].filter((one) => one.offsetParent);
  const at = all.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}

interface Props {
  surface: Surface;
  view: SurfaceView;
  onView: (view: SurfaceView) => void;
  onPicture: () => void;
}

/** The formatting commands. On a phone it lies on the keyboard, and the rarer ones are in a menu. */
export function FormatBar({ surface, view, onView, onPicture }: Props) {
  const marks = useStore(surface.facts, (facts) => facts.marks);
  const heading = useStore(surface.facts, (facts) => facts.heading);
  const [headings, setHeadings] = useState<HTMLElement | null>(null);
  const [rest, setRest] = useState<HTMLElement | null>(null);
  // The button that has the focus, so that Shift+Tab leaves the bar too.
  const [stop, setStop] = useState(FIRST);
  const tabStop = (name: string) => ({ 'data-stop': name, tabIndex: name === stop ? 0 : -1 });
  const run = (command: Command | undefined) => (): void => {
    if (!command) onPicture();
    else if (surface.view) command(surface.view);
  };
  const tool = (one: Tool) => (
    <button
      key={one.name}
      {...tabStop(one.name)}
      type="button"
      className={one.phone ? 'tool' : 'tool wide'}
      aria-label={label(one)}
      title={label(one)}
      aria-pressed={one.mark ? marks[one.mark] : undefined}
      // The caret and the keyboard of a phone stay.
      onMouseDown={(event) => event.preventDefault()}
      onClick={run(one.run)}
    >
      <FormatIcon name={one.icon} />
    </button>
  );
  const pick = (command: Command | undefined, close: () => void) => (): void => {
    close();
    // The menu gives the focus back first.
    setTimeout(run(command));
  };
  return (
    <Bar
      role="toolbar"
      aria-label="Formatting"
      aria-orientation="horizontal"
      onKeyDown={moveFocus}
      // Those of an open menu come here too, and change nothing.
      onFocus={({ target, currentTarget }) => currentTarget.contains(target) && setStop(target.dataset.stop ?? FIRST)}
      onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || setStop(FIRST)}
    >
      <button
        {...tabStop(FIRST)}
        type="button"
        className="tool menu"
        aria-haspopup="menu"
        aria-expanded={headings !== null}
        aria-label={`Text style: ${nameOf(heading).name}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => setHeadings(currentTarget)}
      >
        <span className="long">{nameOf(heading).name}</span>
        <span className="short">{nameOf(heading).short}</span>
        <Icon name="down" />
      </button>
      <Menu open={headings !== null} anchorEl={headings} onClose={() => setHeadings(null)}>
        {HEADINGS.map(({ level, name }) => (
          <MenuItem
            key={level}
            role="menuitemradio"
            aria-checked={level === heading}
            selected={level === heading}
            onClick={pick(setHeading(level), () => setHeadings(null))}
          >
            <span>{name}</span>
          </MenuItem>
        ))}
      </Menu>
      {GROUPS.map((tools) => (
        <span key={tools[0]!.name} className="group">
          {tools.map(tool)}
        </span>
      ))}
      <button
        {...tabStop('More formatting')}
        type="button"
        className="tool narrow"
        aria-haspopup="menu"
        aria-expanded={rest !== null}
        aria-label="More formatting"
        onClick={({ currentTarget }) => setRest(currentTarget)}
      >
        <FormatIcon name="more" />
      </button>
      <Menu open={rest !== null} anchorEl={rest} onClose={() => setRest(null)}>
        {[...GROUPS.flat().filter(({ phone }) => !phone), ...HISTORY].map((one) => (
          <MenuItem key={one.name} onClick={pick(one.run, () => setRest(null))}>
            <span>{one.name}</span>
          </MenuItem>
        ))}
        <MenuItem onClick={() => (setRest(null), onView(view === 'write' ? 'markdown' : 'write'))}>
          <span>{view === 'write' ? 'Markdown' : 'Write'}</span>
        </MenuItem>
      </Menu>
      <span className="end">
        {HISTORY.map((one) => tool(one))}
        <ToggleButtonGroup
          exclusive
          value={view}
          onChange={(_event, next: SurfaceView | null) => next && onView(next)}
          aria-label="View"
        >
          <ToggleButton value="write" {...tabStop('Write')}>
            Write
          </ToggleButton>
          <ToggleButton value="markdown" {...tabStop('Markdown')}>
            Markdown
          </ToggleButton>
        </ToggleButtonGroup>
      </span>
    </Bar>
  );
}
