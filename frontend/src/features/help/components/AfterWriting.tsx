import { Link } from '../../../components/Link';
import { lineById } from '../lines';
import { ReachLink } from './ReachLink';

interface Props {
  title?: string;
  says?: string;
}

/** Someone to talk to, one tap away, for a person who has just written something hard. */
export function AfterWriting({
  title = 'Was it hard to write?',
  says = 'Someone is awake right now. It’s free, and you don’t have to give your name.',
}: Props) {
  const line = lineById('988');
  return (
    <section className="sent-aid" aria-labelledby="sent-aid">
      <h2 id="sent-aid">{title}</h2>
      <p>{says}</p>
      <p className="help-ways">
        {line.reach
          .filter(({ by }) => by !== 'chat')
          .map((reach) => (
            <ReachLink key={reach.by} reach={reach} of={line.name} main={reach.by === 'call'} />
          ))}
      </p>
      <Link className="onward" to="/data">
        More people to talk to
      </Link>
    </section>
  );
}
