import { Link } from 'react-router-dom';
import { PageHead } from '../../components/frame/PageHead';

export default function Founder() {
  return (
    <div className="wrap founder">
      <PageHead
        title="Founder’s Message"
        path="/founder"
        description="A word from the high school student who started The Archive."
      />
      <h1>Founder’s Message</h1>
      <div className="founder-letter">
        <p className="founder-first">
          I’m in high school. I started keeping a list of words: the ones that made teachers clear their throats, the
          ones that ended an argument because of who they were aimed at, the ones there was no polite version of.
        </p>
        <p>
          I thought I was collecting insults. When I looked them up, they turned out to be something else. There were
          job titles in there, and medical terms, and words that someone’s great-grandmother had used with pride. Each
          had been changed by someone, for a reason, at a time that can be named.
        </p>
        <p>
          So this is where I keep them. The journal takes one at a time and shows where it’s been. The stories are
          yours: what happened, in your words, with nobody’s name on it. A person reads every one before it goes up.
        </p>
        <p>
          You don’t have to be certain, or finished, or good at this. You only have to be done with whispering. If
          that’s you, then
        </p>
        <p className="founder-last">
          <span className="highlight">welcome to the archive</span>
        </p>
      </div>
      <nav className="founder-ways" aria-label="From here">
        <Link className="button" to="/stories?share=1">
          Share Your Story
        </Link>
        <Link className="onward" to="/journal">
          Read Our Research
        </Link>
        <Link className="onward" to="/about">
          About
        </Link>
      </nav>
    </div>
  );
}
