import { TitledPage } from '../../components/frame/TitledPage';
import { SuggestForm } from '../../features/suggestions/components/SuggestForm';
import { SuggestionNotes } from '../../features/suggestions/components/SuggestionNotes';

export default function SuggestPage() {
  return (
    <TitledPage
      title="Suggest Content"
      path="/suggest"
      description="Tell us what you’d like to read in the journal: a topic, a piece of research, an analysis."
      lead="What’s missing? Tell us what to look into."
    >
      <div className="suggest suggest-content">
        <SuggestForm />
        <SuggestionNotes />
      </div>
    </TitledPage>
  );
}
