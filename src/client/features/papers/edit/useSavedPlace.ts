// Where a save leads: to the address of the stored paper, with the panels that are open. They are in the address too.
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Go } from './savePaperThunks';

export function useSavedPlace(): Go {
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (path, options) =>
      void navigate({ pathname: path, search: path.startsWith('/paperlist/edit/') ? search : '' }, options),
    [navigate, search],
  );
}
