import { TryAgain } from '../../../components/TryAgain';

/** Where the page depends on who is signed in, and nobody could be asked. */
export const SessionCheckFailed = ({ retry }: { retry: () => void }) => (
  <TryAgain onRetry={retry}>We could not find out whether you are signed in.</TryAgain>
);
