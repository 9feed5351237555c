import { formatDate } from '../../../lib/dates';
import { hotlines, topics, type Hotline } from '../lines';
import { ReachLink } from './ReachLink';

function Line({ line }: { line: Hotline }) {
  return (
    <article className="help-line" id={`line-${line.id}`}>
      <h4>{line.name}</h4>
      <p className="help-who">{line.who}</p>
      <p className="help-ways">
        {line.reach.map((reach) => (
          <ReachLink key={reach.by} reach={reach} of={line.name} />
        ))}
      </p>
      <dl>
        <div>
          <dt>Hours</dt>
          <dd>{line.hours}</dd>
        </div>
        {line.notes?.map((note, index) => (
          <div key={note}>
            <dt className={index > 0 ? 'hidden-text' : undefined}>Good to know</dt>
            <dd>{note}</dd>
          </div>
        ))}
        <div>
          <dt>Website</dt>
          <dd>
            <a href={line.link} rel="noreferrer">
              {new URL(line.link).hostname.replace(/^www\./, '')}
            </a>
          </dd>
        </div>
        <div>
          <dt>Checked</dt>
          <dd>{`${formatDate(line.checked)}${line.asOf ? `, using a source from ${formatDate(line.asOf)}` : ''}`}</dd>
        </div>
      </dl>
    </article>
  );
}

export function Hotlines() {
  return (
    <div className="help-topics">
      {topics.map(([topic, title]) => (
        <section key={topic} className="help-topic" aria-labelledby={`topic-${topic}`}>
          <h3 id={`topic-${topic}`}>{title}</h3>
          <div>
            {hotlines
              .filter((line) => line.topic === topic)
              .map((line) => (
                <Line key={line.id} line={line} />
              ))}
          </div>
        </section>
      ))}
    </div>
  );
}
