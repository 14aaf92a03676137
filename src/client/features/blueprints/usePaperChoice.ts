// Searches papers by title for a selection list.
import { useState } from 'react';
import { useGetPapersQuery } from '../../state/api/paper/paper';

export function usePaperChoice() {
  const [title, setTitle] = useState('');
  const query = useGetPapersQuery({ page: 1, size: 50, ...(title.trim() ? { title: title.trim() } : {}) });
  return { query, title, onTitle: setTitle };
}
