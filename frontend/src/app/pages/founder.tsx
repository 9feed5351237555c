import { Link } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';

export default function Founder() {
  return (
    <div className="wrap plain">
      <PageHead title="Founder’s Message" description="A word from the high school student who started The Archive." />
      <h1>Founder’s Message</h1>
      <div className="prose">
        <p>
          I am in high school. I started keeping a list of words: the ones that made teachers clear their throats, the
          ones that ended an argument because of who they were aimed at, the ones there was no polite version of.
        </p>
        <p>
          I thought I was collecting insults. When I looked them up, they turned out to be something else. There were
          job titles in there, and medical terms, and words that somebody’s great-grandmother had used with pride. Each
          had been changed by someone, for a reason, at a time that can be named.
        </p>
        <p>
          So this is where I keep them. The journal takes one at a time and shows its papers. The stories are yours:
          what happened, in your words, with nobody’s name on it. A person reads every one of them before it hangs here.
        </p>
        <p>
          You do not have to be certain, or finished, or good at this. You only have to be done with whispering. If that
          is you, then welcome to the archive.
        </p>
      </div>
      <p className="plain-ways">
        <Link className="onward" to="/stories?share=1">
          Share Your Story
        </Link>
        <Link className="onward" to="/about">
          About
        </Link>
      </p>
    </div>
  );
}
