// Papers by title, for a list to choose from.
import { useState } from 'react';
import { usePaperRows } from './api/paper/paper';

/** The list says how many more there are. */
const SHOWN = 50;
export const papersTitled = (title: string) => ({
  page: 1,
  size: SHOWN,
  ...(title.trim() ? { title: title.trim() } : {}),
});

export function usePaperSearch() {
  const [title, setTitle] = useState('');
  const query = usePaperRows(papersTitled(title));
  return { query, title, onTitle: setTitle };
}
