import { cardNumber } from '../../../lib/text';
import { chapters, figures, type Figure } from '../figures';

/** The share as a thick line on a hairline, as in a printed table. Decorative: the number says the same. */
function Measure({ share }: { share: number }) {
  return (
    <svg className="record-measure" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className="record-whole" x="0" y="0.4" width="100" height="0.2" />
      <rect className="record-part" x="0" y="0" width={share * 100} height="1" />
    </svg>
  );
}

function Record({ figure, marked }: { figure: Figure; marked: boolean }) {
  const number = figures.indexOf(figure) + 1;
  return (
    <article className="record" id={`record-${figure.id}`} aria-labelledby={`figure-${figure.id}`}>
      <p className="record-no meta no">{cardNumber(number)}</p>
      <h3 className="record-figure" id={`figure-${figure.id}`}>
        <span className={marked ? 'highlight' : undefined}>{figure.figure}</span>
        {figure.unit && (
          <>
            {' '}
            <small>{figure.unit}</small>
          </>
        )}
      </h3>
      {figure.share !== undefined && <Measure share={figure.share} />}
      <p className="record-says">{figure.says}</p>
      <p className="record-source">
        <span>{`${figure.publisher},`}</span> <cite>{figure.source}</cite>
        <span>{`, ${figure.year}.`}</span>{' '}
        <a href={figure.link} rel="noreferrer">
          Source<span className="hidden-text">{` of ${cardNumber(number)}`}</span>
        </a>
      </p>
    </article>
  );
}

export function Almanac() {
  return (
    <div className="records">
      {chapters.map((chapter) => (
        <section className="records-chapter" key={chapter.id} aria-labelledby={`chapter-${chapter.id}`}>
          <h2 id={`chapter-${chapter.id}`}>{chapter.title}</h2>
          <div className={`records-table records-of-${chapter.figures.length}`}>
            {chapter.figures.map((figure) => (
              <Record key={figure.id} figure={figure} marked={figure.id === 'violence'} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
