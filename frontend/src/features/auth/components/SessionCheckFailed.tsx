import { TryAgain } from '../../../components/loading/TryAgain';

/** For pages that depend on the user, when the session request failed. */
export const SessionCheckFailed = ({ retry }: { retry: () => void }) => (
  <TryAgain onRetry={retry}>We couldn’t check whether you’re signed in.</TryAgain>
);
