import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/frame/PageHead';
import { Rules } from '../../features/about/components/Rules';
import { Values } from '../../features/about/components/Values';
import { WriteToUs } from '../../features/about/components/WriteToUs';
import { corrections, guidelines, privacy } from '../../features/about/words';

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="about-part" id={id} aria-labelledby={`about-${id}`}>
      <h2 id={`about-${id}`}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

export default function About() {
  return (
    <div className="wrap about">
      <PageHead
        title="About"
        path="/about"
        description="Why The Archive exists: long-lasting conversations about words and concepts that are avoided or misused."
      />
      <header className="about-hero">
        <h1>About</h1>
        <p>
          A journal and a wall of anonymous stories, by young people, for young people, about how language shapes
          gender, power and identity.
        </p>
      </header>
      <blockquote className="about-quote">
        <p>
          “Say the word. Then ask who <span className="highlight">taught you not to</span>.”
        </p>
      </blockquote>
      <Part id="mission" title="Mission">
        <p className="about-says">
          To start long-lasting conversations about words and concepts that are avoided or misused.
        </p>
      </Part>
      <Part id="why" title="Why I Started This">
        <div className="about-letter">
          <p>
            Because the words I was told not to use were about me, and the ones I was called were not. The{' '}
            <em>Journal</em> looks those words up. The <em>Stories</em> are what happens when you can use them without
            giving your name.
          </p>
          <Link className="onward" to="/founder">
            Founder’s Message
          </Link>
        </div>
      </Part>
      <Part id="values" title="What we stand for">
        <Values />
      </Part>
      <Part id="guidelines" title="Guidelines">
        <div>
          <Rules of={guidelines} />
          <p className="about-numbers">
            <Link className="onward" to="/guidelines">
              All of our guidelines
            </Link>
          </p>
          <p className="about-numbers">
            <Link className="onward" to="/transparency">
              How we decide, in numbers
            </Link>
          </p>
        </div>
      </Part>
      <Part id="corrections" title="Corrections">
        <div className="about-letter">
          {corrections.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <WriteToUs />
        </div>
      </Part>
      <Part id="privacy" title="Privacy">
        <div>
          <Rules of={privacy} />
          <p className="about-numbers">
            <Link className="onward" to="/privacy">
              What we keep, and how long
            </Link>
          </p>
          <p className="about-numbers">
            <Link className="onward" to="/terms">
              Terms
            </Link>
          </p>
        </div>
      </Part>
      <Part id="on" title="Keep going">
        <nav className="about-ways" aria-label="From here">
          <Link to="/journal">Read Our Research</Link>
          <Link to="/stories">Explore Stories</Link>
          <Link to="/resources">Records</Link>
          <Link to="/data">Tools</Link>
          <Link to="/member">Member Area</Link>
        </nav>
      </Part>
    </div>
  );
}
