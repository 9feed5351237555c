import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Icon } from '../../../components/Icon';
import { articlesQuery } from '../api/campaigns';
import { useDebounced } from '../desk/use-debounced';

export interface ChosenArticle {
  id: string;
  title: string;
  excerpt: string;
}

interface Props {
  value: { id: string; title: string };
  error: string | undefined;
  onChange: (article: ChosenArticle | null) => void;
  label?: string;
  placeholder?: string;
}

/** Chooses a published article. Typing searches all of them on the server. */
export function ArticleSelect({
  value,
  error,
  onChange,
  label = 'From an article',
  placeholder = 'None, I’ll write it myself',
}: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isTitle = typed === value.title;
  const { data, isFetching, isError } = useQuery(articlesQuery(useDebounced(isTitle ? '' : typed.trim())));
  const options = (data ?? []).map((post) => ({ id: String(post.id), title: post.title, excerpt: post.excerpt }));
  return (
    <Autocomplete<ChosenArticle>
      id={id}
      options={options}
      value={value.id === '' ? null : { ...value, excerpt: '' }}
      onChange={(_event, article) => onChange(article)}
      onInputChange={(_event, text) => setTyped(text)}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionLabel={({ title }) => title}
      getOptionKey={(article) => article.id}
      // The server has searched already, in titles and texts.
      filterOptions={(all) => all}
      loading={isFetching}
      loadingText="Loading..."
      noOptionsText={isError ? 'We couldn’t load the articles.' : 'No published article matches.'}
      popupIcon={<Icon name="down" />}
      clearText="No article"
      openText="Show articles"
      closeText="Close"
      renderInput={(params) => (
        <TextField {...params} label={label} placeholder={placeholder} error={!!error} helperText={error} />
      )}
      sx={{
        '& .MuiOutlinedInput-root': { padding: '0 4rem 0 0', minHeight: '2.9rem' },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { padding: '.55rem .75rem', textOverflow: 'ellipsis' },
      }}
      slotProps={{ listbox: { sx: { '& li': { minHeight: 'var(--touch)', overflowWrap: 'anywhere' } } } }}
    />
  );
}
