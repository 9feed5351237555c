import { create } from 'zustand';

interface CampaignHead {
  /** The title of the open email's screen; null for the list. */
  title: string | null;
  /** When and where the text was saved. */
  note: string;
  show: (head: { title: string | null; note: string }) => void;
}

/** The words above the tabs while an email is open. The editor below the tabs knows them. */
export const useCampaignHead = create<CampaignHead>((set) => ({
  title: null,
  note: '',
  show: (head) => set(head),
}));
