// 新版本: questions of the paper that have a newer version. Shows each change; the user takes the new version or keeps the
// old one.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { STATUS, STATUS_LABELS, type QuestionStatus } from '../../../../domain/question/reviewWorkflow';
import { t } from '../../../lib/texts/t';
import { useGetQuestionVersionQuery } from '../../../state/api/question/question';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector, useAppDispatch } from '../../../state/hooks';
import { selectSet, versionsKept, versionsPinned } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { LoadFault } from '../../../ui/lists/LoadFault';
import { QuestionDiff } from '../../../ui/question/QuestionDiff';
import type { Drifted } from './usePaperQuestions';

// Decides about newer versions: takes or keeps them, each as one undo step, and moves on to the next undecided
// question.

type Decision = 'open' | 'taken' | 'kept';

function useDrift(setId: SetId, list: readonly Drifted[]) {
  const dispatch = useAppDispatch();
  const entities = useAppSelector((state) => selectSet(state, setId).paperList.entities);
  const [at, setAt] = useState(0);

  const decisionOf = ({ id, version }: Drifted): Decision => {
    const item = entities[id];
    if ((item?.version ?? 0) >= version) return 'taken';
    return (item?.kept_version ?? 0) >= version ? 'kept' : 'open';
  };
  const go = (place: number) => setAt(Math.min(list.length - 1, Math.max(0, place)));
  /** After the last undecided question, the dialog stays where it is. */
  const goOn = (decided: readonly Drifted[]) => {
    if (decided.length !== 1) return;
    const isOpen = (one: Drifted) => !decided.includes(one) && decisionOf(one) === 'open';
    const next = list.findIndex((one, place) => place > at && isOpen(one));
    const any = next >= 0 ? next : list.findIndex(isOpen);
    if (any >= 0) setAt(any);
  };
  const take = (some: readonly Drifted[]) => {
    dispatch(
      versionsPinned(
        some.map(({ id, version }) => ({ id, version })),
        setId,
      ),
    );
    goOn(some);
  };
  const keep = (some: readonly Drifted[]) => {
    dispatch(
      versionsKept(
        some.map(({ id, pinned, version }) => ({ id, version: pinned, against: version })),
        setId,
      ),
    );
    goOn(some);
  };
  return { at, go, decisionOf, take, keep };
}

interface Props {
  setId: SetId;
  drifted: readonly Drifted[];
  /** Question ids in printed order. */
  numbers: readonly number[];
  onClose(): void;
}

const SAID: Readonly<Record<Decision, string>> = {
  open: t('未决定'),
  taken: t('已采用新版本'),
  kept: t('已保留旧版本'),
};

export function DriftDialog({ setId, drifted, numbers, onClose }: Props) {
  // The list as it was when the dialog opened: decided questions stay in it and can be viewed again.
  const [list] = useState(() => [...drifted]);
  const { at, go, decisionOf, take, keep } = useDrift(setId, list);
  const [source, setSource] = useState(false);
  const current = list[at];
  if (!current) return null;
  const open = list.filter((one) => decisionOf(one) === 'open').length;

  const keys = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    const act = {
      arrowleft: () => go(at - 1),
      arrowright: () => go(at + 1),
      a: () => take([current]),
      k: () => keep([current]),
      s: () => setSource(!source),
    }[key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <Dialog
      title={
        <>
          {t('新版本：第 {0} 题', numbers.indexOf(current.id) + 1)}
          <Box component="span" role="status" sx={{ fontSize: 13, color: 'text.secondary', flex: 1 }}>
            {at + 1} / {list.length} · {SAID[decisionOf(current)]}
            {open === 0 && t(' · 全部已决定')}
          </Box>
          <Button aria-pressed={source} title="S" onClick={() => setSource(!source)}>
            {source ? t('看排版') : t('看源码')}
          </Button>
          <Button title="←" disabled={at === 0} onClick={() => go(at - 1)}>
            {t('上一题')}
          </Button>
          <Button title="→" disabled={at === list.length - 1} onClick={() => go(at + 1)}>
            {t('下一题')}
          </Button>
        </>
      }
      onClose={onClose}
      onKeyDown={keys}
      width="lg"
      content={{ sx: { minHeight: 300 } }}
      actions={
        <>
          {list.length > 1 && (
            <>
              <Button look="large" onClick={() => take(list)}>
                {t('全部采用')}
              </Button>
              <Button look="large" onClick={() => keep(list)}>
                {t('全部保留')}
              </Button>
            </>
          )}
          <Box sx={{ flex: 1 }} />
          <Button look="large" onClick={onClose}>
            {open === 0 ? t('完成') : t('关闭')}
          </Button>
          <Button look="outlined large" title="K" onClick={() => keep([current])}>
            {t('保留旧版本（K）')}
          </Button>
          <Button look="filled large" title="A" autoFocus onClick={() => take([current])}>
            {t('采用新版本（A）')}
          </Button>
        </>
      }
    >
      <Versions key={current.id} drifted={current} source={source} />
    </Dialog>
  );
}

function Versions({ drifted: { id, pinned, version }, source }: { drifted: Drifted; source: boolean }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const before = useGetQuestionVersionQuery({ id, version: pinned });
  const after = useGetQuestionVersionQuery({ id, version });
  if (before.isError || after.isError) {
    return (
      <LoadFault
        what={t('版本')}
        error={before.error ?? after.error}
        onRetry={() => {
          void before.refetch();
          void after.refetch();
        }}
      />
    );
  }
  if (!before.data || !after.data) return <p role="status">{t('正在载入…')}</p>;
  const warning = stateOfNewest(after.data.status);
  return (
    <>
      {warning && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {warning}
        </Alert>
      )}
      <QuestionDiff
        typeTitle={typeTitle}
        before={before.data}
        after={after.data}
        beforeTitle={t('本卷使用：第 {0} 版', pinned)}
        afterTitle={t(
          '最新：第 {0} 版（{1}）',
          version,
          t(STATUS_LABELS[after.data.status as QuestionStatus] ?? '') || t('状态不明'),
        )}
        source={source}
      />
    </>
  );
}

/** A warning about the newest version; null when that version is reviewed. */
function stateOfNewest(status: number): string | null {
  if (status === STATUS.reviewed) return null;
  if (status === STATUS.unavailable) return t('这道题的最新版本已标为“不可用”，采用前请核对，或保留旧版本、换一题。');
  return t('这道题的最新版本还没有审核通过，采用前请自己核对一遍。');
}
