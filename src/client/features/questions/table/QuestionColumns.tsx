// The columns of the question table, to be arranged.
import { QUESTION_TABLE } from '../../../../contract/account/preferences';
import { placedColumns } from '../../../lib/lists/arrangement';
import { useListColumns } from '../../../state/ui/useListColumns';
import type { PopupProps } from '../../../ui/lazyPart';
import ColumnsPopup from '../../../ui/lists/ColumnsPopup';
import { COLUMNS } from './columns';

export default function QuestionColumns(popup: PopupProps & { anchor: HTMLElement | null }) {
  const arranged = useListColumns(QUESTION_TABLE);
  const widthOf = (id: string) => {
    const one = placedColumns(COLUMNS, arranged).find(({ column }) => column.id === id);
    return one?.width ?? one?.column.width ?? 0;
  };
  return <ColumnsPopup {...popup} columns={COLUMNS} arranged={arranged} widthOf={widthOf} />;
}
