import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

interface Props {
  aboutStory: boolean;
  onAnother: () => void;
}

/** Takes the place of the form once a message has arrived. Takes the focus, so that a screen reader reads it. */
export function MessageSent({ aboutStory, onAnother }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="contact-sent">
      <h2 ref={title} tabIndex={-1}>
        We have your message.
      </h2>
      <p>
        {aboutStory
          ? 'An editor will read it and act on it if they can. We can’t write back, so check the story again in a few days.'
          : 'An editor reads every message. If you left an email and it needs an answer, you’ll get one there.'}
      </p>
      <p>
        {/* A link, so that it works without scripts. */}
        <Button component={Link} to="/contact" variant="outlined" onClick={onAnother}>
          Write another message
        </Button>
      </p>
      <p>
        If you’re not safe, don’t wait for us.{' '}
        <Link className="onward" to="/data">
          Find help now
        </Link>
      </p>
    </div>
  );
}
