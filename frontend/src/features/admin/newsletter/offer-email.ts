import type { Toast } from '../../../components/toasts/toast';

/** Long enough to reach the toast with F8. */
const offerMs = 20_000;

/** The button in the toast about a published article. It opens a new email from that article. */
export const offerEmail = (go: (path: string) => unknown, post: number): Pick<Toast, 'action' | 'lasts'> => ({
  action: { label: 'Email subscribers', run: () => void go(`/admin?tab=campaigns&campaign=new&post=${post}`) },
  lasts: offerMs,
});
