// Two users changed the same question. Compares the fields, rendered or as source; each field is taken from either side
// or written again. The result is saved as the next version; the other user's version stays in the history.
import { useContext, useMemo, useState } from 'react';
import type { QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { settled, type Pick } from '../../../lib/threeWay';
import { flushTyping } from '../../../lib/typing';
import { selectPlaceTitle, selectTypeTitle } from '../../../state/cache/cacheSlice';
import type { Version } from '../../../state/edits/editedDocument';
import { questionEdits, submitQuestion } from '../../../state/edits/questionEdits';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { MergeTable } from '../../../ui/question/MergeTable';
import { ContentField } from '../form/ContentField';
import { QuestionContext, useDocument } from '../form/questionField';
import { mergeDrafts, mergeRows, type Names } from './mergeDraft';

function useNames(): Names {
  const placeTitle = useAppSelector(selectPlaceTitle);
  const typeTitle = useAppSelector(selectTypeTitle);
  return useMemo(
    () => (field, id) => (field === 'type_id' ? (id === null ? '' : typeTitle(id)) : placeTitle(field, id)),
    [placeTitle, typeTitle],
  );
}

export function MergeDialog({ theirs: { draft: theirs, version } }: { theirs: Version<QuestionDraft> }) {
  const id = useContext(QuestionContext);
  const dispatch = useAppDispatch();
  const names = useNames();
  const { mine = theirs, base } = useDocument((document) => ({ mine: document?.draft, base: document?.base }));
  const rows = useMemo(() => mergeRows(mine, theirs, base, names), [mine, theirs, base, names]);
  const [picks, setPicks] = useState<Record<string, Pick>>({});
  const all = settled(rows, picks);
  const onToForm = () => {
    flushTyping();
    dispatch(questionEdits.mineKept(id, mergeDrafts(mine, theirs, all, names)));
  };
  const onSave = () => {
    onToForm();
    dispatch(submitQuestion(id));
  };
  const onClose = () => dispatch(questionEdits.conflictClosed(id));
  return (
    <Dialog
      title={t('这道题已被他人修改，请合并（对方存为第 {0} 版）', version)}
      width="lg"
      onClose={onClose}
      content={{ sx: { display: 'grid', gap: 1, alignContent: 'start' } }}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('先不保存')}
          </Button>
          <Button look="large" onClick={onToForm}>
            {t('放回表单继续修改')}
          </Button>
          <Button look="filled large" onClick={onSave}>
            {t('保存合并结果')}
          </Button>
        </>
      }
    >
      {rows.length === 0 ? (
        <Alert severity="info">{t('双方的内容相同，对方只改了状态等信息。可以直接保存。')}</Alert>
      ) : (
        <MergeTable
          rows={rows}
          picks={picks}
          onPicks={setPicks}
          editor={(row, html, onChange) => (
            <ContentField
              quiet
              rows={2}
              label={t('改写{0}', row.label)}
              value={html}
              onChange={onChange}
              allowBlanks={row.key === 'content'}
            />
          )}
        />
      )}
    </Dialog>
  );
}
