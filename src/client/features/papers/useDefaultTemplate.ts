// Applies the organisation's default template to a new paper once, unless the user has already changed its layout.
import { useEffect } from 'react';
import { withTemplate } from '../../../domain/paper/templates';
import { useGetPaperTemplatesQuery } from '../../state/api/template';
import { useAppDispatch } from '../../state/hooks';
import { paperDetailsChanged } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { NEW_PAPER, type SetId, type WorkingSet } from '../../state/paperWorkingSet/workingSet';

export function useDefaultTemplate(setId: SetId, set: WorkingSet): void {
  const dispatch = useAppDispatch();
  const fresh =
    setId === NEW_PAPER &&
    set.paper_id === null &&
    set.stamps.head['layout'] === undefined &&
    set.stamps.head['seal_line'] === undefined;
  const { data } = useGetPaperTemplatesQuery(undefined, { skip: !fresh });
  const standing = data?.list.find(({ is_default }) => is_default === 1);
  useEffect(() => {
    if (fresh && standing) dispatch(paperDetailsChanged(withTemplate(set, standing.template), setId));
  }, [dispatch, fresh, standing, set, setId]);
}
