import { useEffect, useState, type Ref } from 'react';
import { toast, toastError } from '../../../components/toasts/toast';
import { copyText } from '../../../lib/copy-text';
import { useSite } from '../../../lib/site';
import { truncate } from '../../../lib/text';
import { savePicture } from '../api/save-picture';
import type { Platform } from '../platform';
import { inQuotes, pictureOf, quoteLink, quoteWithSource } from '../quote';

interface Props {
  ref: Ref<HTMLDivElement>;
  path: string;
  title: string;
  words: string;
  onShare: ((platform: Platform) => void) | undefined;
  onClose: () => void;
}

const SHOWN = 90;

/** The ways to share selected words: at the foot of the window, where no menu of a phone covers them. */
export default function QuoteBar({ ref, path, title, words, onShare, onClose }: Props) {
  const url = useSite().url + path;
  const [saving, setSaving] = useState(false);
  const { text } = truncate(words.replaceAll('\n', ' '), SHOWN);

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onClose]);

  const copy = async (what: string, title: string): Promise<void> => {
    if (await copyText(what)) {
      toast({ title });
      onShare?.('copy_link');
    } else toastError('Nothing was copied', 'Your browser blocked copying. Select the text and copy it yourself.');
    onClose();
  };
  const save = async (size: 'tall' | 'wide'): Promise<void> => {
    setSaving(true);
    const saved = await savePicture(pictureOf(path, size, words), 'quote.png');
    setSaving(false);
    if (saved) onClose();
  };

  return (
    <div ref={ref} className="quote-bar" role="region" aria-label="Share these words">
      <p className="quote-bar-words" dir="auto">
        {inQuotes(text)}
      </p>
      <div className="quote-bar-acts">
        <button
          type="button"
          className="button button-line act"
          onClick={() => void copy(quoteWithSource(words, title, url), 'Quote copied')}
        >
          Copy quote
        </button>
        <button
          type="button"
          className="button button-line act"
          onClick={() => void copy(quoteLink(url, words), 'Link copied')}
        >
          Copy link
        </button>
        <button type="button" className="button button-line act" disabled={saving} onClick={() => void save('tall')}>
          Save tall image
        </button>
        <button type="button" className="button button-line act" disabled={saving} onClick={() => void save('wide')}>
          Save wide image
        </button>
        <button type="button" className="button button-line act" onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
