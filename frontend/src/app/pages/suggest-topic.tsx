import { PageHead } from '../../components/PageHead';
import { useSession } from '../../features/auth/session';
import { TopicTabs } from '../../features/suggestions/components/TopicTabs';
import { SuggestionNotes } from '../../features/suggestions/components/SuggestionNotes';
import { ThemeRoot } from '../../theme/ThemeRoot';

export default function SuggestTopicPage() {
  const { user } = useSession('lazily');
  return (
    <ThemeRoot>
      <div className="wrap">
        <PageHead
          title="Suggest a Topic"
          path="/suggest-topic"
          description="Propose a topic for the journal. What makes a good one, and what becomes of it."
        />
        <div className="head">
          <h1>Suggest a Topic</h1>
          <p className="lead">The word nobody explains. The rule nobody wrote down. Tell us where to look.</p>
        </div>
        <div className="suggest suggest-topic">
          <div>
            <TopicTabs user={user} />
          </div>
          <SuggestionNotes />
        </div>
      </div>
    </ThemeRoot>
  );
}
