// Two users changed the same paper: what differs, and from which side each is taken. What only one of them changed is
// kept from both; the result is saved on top of the other user's version. Closing keeps the local changes unsaved.
import { useMemo, useState } from 'react';
import type { Question } from '../../../../contract/question/question';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { settled, type Pick } from '../../../lib/threeWay';
import { selectPlaceTitle } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { bodyOf } from '../../../state/paperWorkingSet/saveRequests';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { MergeTable } from '../../../ui/question/MergeTable';
import { mergePapers, paperRows, type MergeNames } from './mergePaper';
import { saveCopy, savePaper, saveTask, takeMerged, takeTheirs, type Conflict } from './savePaperThunks';
import { useSavedPlace } from './useSavedPlace';

interface Props {
  setId: SetId;
  conflict: Conflict;
  /** Of the working set, by id. */
  questions: ReadonlyMap<number, Question>;
}

function useNames({ theirs }: Conflict, questions: Props['questions']): MergeNames {
  const place = useAppSelector(selectPlaceTitle);
  return useMemo(() => {
    const others = new Map(theirs.questions.map((question) => [question.id, question]));
    return {
      place,
      question: (id) => questions.get(id) ?? others.get(id),
    };
  }, [place, theirs, questions]);
}

export function ConflictDialog({ setId, conflict, questions }: Props) {
  const { theirs } = conflict;
  const dispatch = useAppDispatch();
  const go = useSavedPlace();
  const set = useAppSelector((state) => selectSet(state, setId));
  const saving = useAppSelector((state) => saveTask.select(state, setId).running);
  const names = useNames(conflict, questions);
  const sides = useMemo(() => ({ mine: bodyOf(set), theirs, base: theirs.since?.base ?? undefined }), [set, theirs]);
  const rows = useMemo(() => paperRows(sides, names), [sides, names]);
  const [picks, setPicks] = useState<Record<string, Pick>>({});
  const close = () => dispatch(saveTask.show(setId, null));
  const merge = () => dispatch(takeMerged(setId, conflict, mergePapers(sides, settled(rows, picks), names)));
  const save = () => {
    merge();
    void dispatch(savePaper(setId, go));
  };
  const { saved_by = theirs.owner, saved_at = theirs.updated_at } = theirs.since ?? {};
  return (
    <Dialog
      title={t('这份试卷已被他人修改，请合并')}
      onClose={close}
      width="lg"
      content={{ sx: { display: 'grid', gap: 1, alignContent: 'start' } }}
      actions={
        <>
          <Button look="large" onClick={close}>
            {t('先不保存')}
          </Button>
          <Button look="large" onClick={() => void dispatch(takeTheirs(setId))} disabled={saving}>
            {t('载入对方版本')}
          </Button>
          <Button look="large" onClick={() => dispatch(saveCopy(setId, go))} disabled={saving}>
            {t('另存为副本')}
          </Button>
          <Button look="large" onClick={merge} disabled={saving}>
            {t('放回试卷继续修改')}
          </Button>
          <Button look="filled large" onClick={save} disabled={saving}>
            {t('保存合并结果')}
          </Button>
        </>
      }
    >
      <div style={{ fontSize: 13 }}>
        {t('{0} 于 {1} 保存了这份试卷。', saved_by || t('他人'), dashDateTime(saved_at))}
      </div>
      {rows.length === 0 ? (
        <Alert severity="info">{t('双方的内容相同，可以直接保存。')}</Alert>
      ) : (
        <MergeTable rows={rows} picks={picks} onPicks={setPicks} labels={210} />
      )}
    </Dialog>
  );
}
