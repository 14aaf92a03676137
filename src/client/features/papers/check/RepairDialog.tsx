// Before 修复 or 全部修复 changes questions: every change with its surroundings; after it: what was stored, what was not
// and why, and the way back.
import { useState } from 'react';
import type { Question } from '../../../../contract/question/question';
import { repairWriting } from '../../../../domain/question/questionWriting';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { useTask } from '../../../state/tasks/createTask';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import paperCheckCss from './paperCheck.css';
import { repairQuestions, repairTask, rulesOf, undoRepair, type RepairResult } from './repairThunks';

interface Props {
  setId: SetId;
  questions: ReadonlyMap<number, Question>;
  ids: readonly number[];
  /** Left out: all rules. */
  rule: string | undefined;
  onClose(): void;
}

export function RepairDialog({ setId, questions, ids, rule, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { running, progress, result } = useTask(repairTask, setId, 'withScreen');
  const numbers = useAppSelector((state) => selectSet(state, setId).paperList.ids);
  const reviewer = useAppSelector((state) => selectHasFunction(state, 'question.review'));
  // The changes as they were when the dialog opened: afterwards the questions have none.
  const [planned] = useState(() =>
    ids.flatMap((id) => {
      const question = questions.get(id);
      const changes = question ? repairWriting(question, rulesOf(rule)).changes : [];
      return question && changes.length > 0 ? [{ id, changes, reviewed: question.status === STATUS.reviewed }] : [];
    }),
  );
  const numberOf = (id: number) => numbers.indexOf(id) + 1;
  const again = reviewer ? 0 : planned.filter(({ reviewed }) => reviewed).length;
  return (
    <Dialog
      title={t('修复书写规范')}
      onClose={running ? undefined : onClose}
      width="md"
      actions={
        <>
          {running && progress && (
            <span role="status">{t('正在保存 {0} / {1}', progress.done + 1, progress.total)}</span>
          )}
          {result && result.done.length > 0 && !result.undone && (
            <Button look="large" disabled={running} onClick={() => dispatch(undoRepair(setId))}>
              {t('撤销修复')}
            </Button>
          )}
          <Button look="large" disabled={running} autoFocus={result !== null} onClick={onClose}>
            {result ? t('完成') : t('取消')}
          </Button>
          {!result && (
            <Button
              look="filled large"

              autoFocus
              disabled={running || planned.length === 0}
              onClick={() =>
                dispatch(
                  repairQuestions(
                    setId,
                    planned.map(({ id }) => id),
                    rule,
                  ),
                )
              }
            >
              {t('修复 {0} 道题', planned.length)}
            </Button>
          )}
        </>
      }
    >
      <style href="paper-check" precedence="paper">
        {paperCheckCss}
      </style>
      {result ? (
        <Report result={result} numberOf={numberOf} />
      ) : (
        <>
          <p>
            {t(
              '共 {0} 道题 {1} 处。修复会给试题存一个新版本，本卷随之采用；其他试卷不变。',
              planned.length,
              planned.reduce((sum, { changes }) => sum + changes.length, 0),
            )}
          </p>
          {again > 0 && (
            <Alert severity="warning" sx={{ mb: 1 }}>
              {t('其中 {0} 道已审核的题修改后要重新审核。', again)}
            </Alert>
          )}
          <table className="repairs">
            <thead>
              <tr>
                <th scope="col">{t('题号')}</th>
                <th scope="col">{t('问题')}</th>
                <th scope="col">{t('原来')}</th>
                <th scope="col">{t('改为')}</th>
              </tr>
            </thead>
            <tbody>
              {planned.flatMap(({ id, changes }) =>
                changes.map((change, at) => (
                  <tr key={`${id}.${at}`}>
                    <td>{at === 0 && numberOf(id)}</td>
                    <td>{change.rule.title}</td>
                    <td>{change.before}</td>
                    <td>{change.after}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  );
}

function Report({ result, numberOf }: { result: RepairResult; numberOf(id: number): number }) {
  const { done, refused, undone } = result;
  return (
    <>
      <Alert severity={refused.length > 0 ? 'warning' : 'success'}>
        {undone ? t('已撤销，试题恢复原文') : t('已修复 {0} 道题', done.length)}
        {refused.length > 0 && t('，{0} 道没有改', refused.length)}
        {t('。')}
      </Alert>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, msg }) => (
            <li key={id}>{t('第 {0} 题：{1}', numberOf(id), msg)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
