import { useState } from 'react';
import { DiffWords } from '../../../../components/DiffWords';
import { counted } from '../../../../lib/text';
import { textDiff, wordsDiff } from '../../../../lib/text-diff';

function Unchanged({ paragraphs, isRest }: { paragraphs: string[]; isRest: boolean }) {
  const [isShown, setShown] = useState(false);
  if (isShown)
    return paragraphs.map((paragraph, index) => (
      <p key={index} className="block" dir="auto">
        {paragraph}
      </p>
    ));
  return (
    <p className="gap">
      <button type="button" onClick={() => setShown(true)}>
        {isRest ? 'The rest didn’t change' : `${counted(paragraphs.length, 'paragraph')} didn’t change`}
      </button>
    </p>
  );
}

interface Props {
  before: string;
  after: string;
}

/** A text with its changes. Paragraphs that did not change are folded. */
export function DiffText({ before, after }: Props) {
  const blocks = textDiff(before, after);
  return blocks.map((block, index) =>
    block.kind === 'same' ? (
      <Unchanged key={index} paragraphs={block.paragraphs} isRest={index > 0 && index === blocks.length - 1} />
    ) : (
      <p key={index} className="block" dir="auto">
        <DiffWords words={block.words} />
      </p>
    ),
  );
}

/** A field that differs, under its name. */
export function DiffField({ name, before, after }: Props & { name: string }) {
  if (before === after) return null;
  return (
    <>
      <h2>{name}</h2>
      <p className="block" dir="auto">
        <DiffWords words={wordsDiff(before, after)} />
      </p>
    </>
  );
}
