import { TitledPage } from '../../components/frame/TitledPage';
import { useSession } from '../../features/auth/session';
import { TopicTabs } from '../../features/suggestions/components/TopicTabs';
import { SuggestionNotes } from '../../features/suggestions/components/SuggestionNotes';

export default function SuggestTopicPage() {
  const { user } = useSession('lazily');
  return (
    <TitledPage
      title="Suggest a Topic"
      path="/suggest-topic"
      description="Suggest a topic for the journal. See what makes a good one and how we choose."
      lead="The word nobody explains. The rule nobody wrote down."
    >
      <div className="suggest suggest-topic">
        <div>
          <TopicTabs user={user} />
        </div>
        <SuggestionNotes />
      </div>
    </TitledPage>
  );
}
