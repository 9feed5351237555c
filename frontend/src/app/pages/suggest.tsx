import { PageHead } from '../../components/PageHead';
import { SuggestForm } from '../../features/suggestions/components/SuggestForm';
import { SuggestionNotes } from '../../features/suggestions/components/SuggestionNotes';
import { ThemeRoot } from '../../theme/ThemeRoot';

export default function SuggestPage() {
  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead
          title="Suggest Content"
          path="/suggest"
          description="Tell us what you would like to read in the journal: a topic, a piece of research, an analysis."
        />
        <div className="head">
          <h1>Suggest Content</h1>
          <p className="lead">
            What is missing here? Name a topic, a piece of research or something that needs a second look.
          </p>
        </div>
        <div className="suggest">
          <SuggestForm />
          <SuggestionNotes />
        </div>
      </div>
    </ThemeRoot>
  );
}
