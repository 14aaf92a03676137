// Applies the organisation's default template to a new paper once, unless the user has already changed its layout.
import { useEffect } from 'react';
import { withTemplate } from '../../../../domain/paper/templates';
import { useGetPaperTemplatesQuery } from '../../../state/api/paper/template';
import { useAppDispatch } from '../../../state/hooks';
import { paperDetailsChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { NEW_PAPER, type SetId, type WorkingSet } from '../../../state/paperWorkingSet/workingSet';

export function useDefaultTemplate(setId: SetId, set: WorkingSet): void {
  const dispatch = useAppDispatch();
  const fresh =
    setId === NEW_PAPER &&
    set.paper_id === null &&
    set.stamps.head['layout'] === undefined &&
    set.stamps.head['seal_line'] === undefined;
  const { data } = useGetPaperTemplatesQuery(undefined, { skip: !fresh });
  const template = data?.list.find(({ is_default }) => is_default === 1);
  useEffect(() => {
    if (fresh && template) dispatch(paperDetailsChanged(withTemplate(set, template.template), setId));
  }, [dispatch, fresh, template, set, setId]);
}
