import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../../components/Icon';
import { Stamp } from '../list/Stamp';
import type { Publishing } from './use-publishing';
import { SaveStatus } from './SaveStatus';
import type { SaveState } from './saving/working-copy';
import { TopBar } from './styles';
import type { Asking } from './use-asking';

interface Props {
  heading: string;
  back: string;
  status: 'Draft' | 'Published' | 'Scheduled';
  where: string;
  saved: SaveState;
  /** Why Save as Draft is disabled, or null. */
  whyNot: string | null;
  /** Why Publish is disabled, or null. */
  whyNotPublish: string | null;
  previewing: boolean;
  onPreview: () => void;
  onDetails: () => void;
  publishing: Publishing;
  /** For a writer, who asks an editor to publish: the button in place of Publish. */
  asking: Asking | null;
}

/** The bar of the editor: back, where the text is, and what to do with it. */
export function EditorHeader(props: Props) {
  const {
    heading,
    back,
    status,
    where,
    saved,
    whyNot,
    whyNotPublish,
    previewing,
    onPreview,
    onDetails,
    publishing,
    asking,
  } = props;
  const [menu, setMenu] = useState<HTMLElement | null>(null);
  const reason = useId();
  const { busy, more } = publishing;
  const pick = (run: () => void) => (): void => {
    setMenu(null);
    run();
  };
  return (
    <TopBar>
      <h1 className="hidden-text">{heading}</h1>
      <Link to={back} className="nav-back" aria-label="Posts">
        <Icon name="back" />
        <span className="wide" aria-hidden="true">
          Posts
        </span>
      </Link>
      <p className="state">
        <span className="wide">
          <Stamp kind={status === 'Published' ? 'done' : 'draft'}>{status}</Stamp>
        </span>
        <span className="where">{where}</span>
      </p>
      <SaveStatus state={saved} />
      <div className="right">
        <span id={reason} className="hidden-text">
          {whyNotPublish ?? ''}
        </span>
        <Button className="wide" size="small" variant="text" aria-pressed={previewing} onClick={onPreview}>
          Preview
        </Button>
        <Button
          className="wide"
          size="small"
          variant="outlined"
          disabled={whyNot !== null || busy !== null}
          title={whyNot ?? undefined}
          aria-describedby={whyNot ? reason : undefined}
          onClick={() => publishing.saveAsDraft()}
        >
          <span>{busy === 'save' ? 'Saving...' : 'Save as Draft'}</span>
        </Button>
        <button
          type="button"
          className="icon-button details-button"
          aria-label="Details: category, summary, cover, schedule"
          onClick={onDetails}
        >
          <Icon name="panel" />
        </button>
        <span className="split">
          <Button
            size="small"
            disabled={whyNotPublish !== null}
            // Not disabled, so that it has the focus again after a question.
            aria-disabled={busy !== null || undefined}
            title={whyNotPublish ?? undefined}
            aria-describedby={whyNotPublish ? reason : undefined}
            onClick={() => (asking ? asking.ask() : publishing.publish())}
          >
            <span>{asking ? asking.label : busy === 'publish' ? 'Publishing...' : 'Publish'}</span>
          </Button>
          <Button
            size="small"
            aria-label={asking ? 'More' : 'More ways to publish'}
            aria-haspopup="menu"
            aria-expanded={menu !== null}
            onClick={({ currentTarget }) => setMenu(currentTarget)}
          >
            <Icon name="down" />
          </Button>
        </span>
        <Menu open={menu !== null} anchorEl={menu} onClose={() => setMenu(null)} transitionDuration={0}>
          {more.map(({ label, run, disabled, phone }) => (
            <MenuItem
              key={label}
              disabled={disabled}
              sx={phone ? { '@media (min-width: 768px)': { display: 'none' } } : undefined}
              onClick={pick(run)}
            >
              <span>{label}</span>
            </MenuItem>
          ))}
        </Menu>
      </div>
    </TopBar>
  );
}
