import { useStore } from 'zustand';
import { wholeNumber } from '../../../lib/text';
import { OutlineColumn } from './styles';
import { surfaceActions } from './surface/create-surface';
import type { Surface } from './surface/surface-store';

/** The headings with the number of words under each. A click goes there. */
export function Outline({ surface }: { surface: Surface }) {
  const { words, minutes, sections } = useStore(surface.facts, (facts) => facts.figures);
  const here = useStore(surface.facts, (facts) => facts.section);
  return (
    <OutlineColumn aria-label="Outline">
      <h2>Outline</h2>
      {sections.length > 0 ? (
        <ol>
          {sections.map(({ from, level, title, words: count }, index) => (
            <li key={`${index} ${title}`}>
              <button
                type="button"
                aria-current={index === here ? 'true' : undefined}
                style={level > 2 ? { paddingInlineStart: `${(level - 2) * 0.75 + 0.75}rem` } : undefined}
                onClick={() => surface.view && surfaceActions.goTo(surface.view, from)}
              >
                <span dir="auto">{title}</span>
                <small aria-label={`${count} words`}>{wholeNumber(count)}</small>
              </button>
            </li>
          ))}
        </ol>
      ) : (
        <p className="meta">Headings appear here.</p>
      )}
      <dl>
        <div>
          <dt>Words</dt>
          <dd>{wholeNumber(words)}</dd>
        </div>
        <div>
          <dt>Reading time</dt>
          <dd>{`${minutes} min`}</dd>
        </div>
      </dl>
    </OutlineColumn>
  );
}
