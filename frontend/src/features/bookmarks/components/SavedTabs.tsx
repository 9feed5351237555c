import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SavedList } from './SavedList';

/** Saved articles and saved stories. The open tab is in the address, so that Back from a story returns to it. */
export function SavedTabs({ user }: { user: number }) {
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const open = search.get('show') === 'stories' ? 'confession' : 'post';
  return (
    <>
      <Tabs
        value={open}
        onChange={(_event, next) =>
          setSearch(next === 'confession' ? { show: 'stories' } : {}, { replace: true, preventScrollReset: true })
        }
        aria-label="Saved items"
        selectionFollowsFocus
      >
        <Tab value="post" label="Articles" id={`${id}-post`} aria-controls={`${id}-panel`} />
        <Tab value="confession" label="Stories" id={`${id}-confession`} aria-controls={`${id}-panel`} />
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`}>
        <SavedList key={open} contentType={open} user={user} />
      </div>
    </>
  );
}
