import { Link } from 'react-router-dom';
import { PageHead } from '../../components/PageHead';

const values = [
  ['Truth', 'We print where a word comes from and who says so. When we are wrong, we say that too.'],
  ['Change', 'A word can be put down. Knowing its history is how that starts.'],
  ['Inclusion', 'Nobody needs a name, a degree or the right vocabulary to be heard here.'],
  ['Impact', 'A conversation that goes on after the page is closed: that is what we count.'],
];

export default function About() {
  return (
    <div className="wrap">
      <PageHead
        title="About"
        description="Why The Archive exists: long-lasting conversations about words and concepts that are avoided or misused."
      />
      <div className="head">
        <h1>About</h1>
        <blockquote>“Say the word. Then ask who taught you not to.”</blockquote>
      </div>
      <section className="about-part columns">
        <h2 className="label">Mission</h2>
        <p className="says">
          To start long-lasting conversations about words and concepts that are avoided or misused: how language shapes
          gender, power and identity, by young people, for young people.
        </p>
      </section>
      <section className="about-part columns">
        <h2 className="label">Why I Started This</h2>
        <div className="letter">
          <p>
            Because the words I was told not to use were about me, and the ones I was called were not. The{' '}
            <em>Journal</em> looks those words up. The <em>Stories</em> are what happens when people may use them
            without a name.
          </p>
          <Link className="onward" to="/founder">
            Founder’s Message
          </Link>
        </div>
      </section>
      <section className="about-part columns">
        <h2 className="label">What we hold to</h2>
        <dl className="about-values">
          {values.map(([value, meaning]) => (
            <div key={value}>
              <dt>{value}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="about-part columns">
        <h2 className="label">Go on</h2>
        <p className="plain-ways">
          <Link className="onward" to="/journal">
            Read Our Research
          </Link>
          <Link className="onward" to="/stories">
            Explore Stories
          </Link>
          <Link className="onward" to="/member">
            Member Area
          </Link>
        </p>
      </section>
    </div>
  );
}
