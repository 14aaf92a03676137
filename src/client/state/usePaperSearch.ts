// Papers by title, for a list to choose from.
import { useState } from 'react';
import { useGetPapersQuery } from './api/paper/paper';

export function usePaperSearch() {
  const [title, setTitle] = useState('');
  const query = useGetPapersQuery({ page: 1, size: 50, ...(title.trim() ? { title: title.trim() } : {}) });
  return { query, title, onTitle: setTitle };
}
