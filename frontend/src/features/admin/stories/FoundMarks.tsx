import Button from '@mui/material/Button';
import { LiveStatus } from '../../../components/frame/LiveStatus';
import { counted } from '../../../lib/text';
import type { Redaction } from '../../../lib/redaction/redaction';
import { MarksLine } from './marked-styles';

/** How many names and places a text has, and the way to them. Nothing if there are none. */
export function FoundMarks({ redaction: { spans }, onOpen }: { redaction: Redaction; onOpen: () => void }) {
  return (
    <>
      {spans.length > 0 && (
        <MarksLine>
          <p>
            <b>Names and places:</b> <span>{`${counted(spans.length, 'mark')}. These are only suggestions.`}</span>
          </p>
          <Button size="small" variant="outlined" onClick={onOpen}>
            Go Through Them
          </Button>
        </MarksLine>
      )}
      <LiveStatus>{spans.length > 0 ? `Names and places: ${spans.length}` : ''}</LiveStatus>
    </>
  );
}
