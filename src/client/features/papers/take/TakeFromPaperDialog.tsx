// 从已有试卷: takes whole sections or single questions with their scores from an earlier paper, as one undo step.
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { PaperDetail, PaperSection } from '../../../../contract/paper/paper';
import { bareSectionTitle, chineseNumeral, formatScore } from '../../../../domain/paper/numbering';
import { t } from '../../../lib/texts/t';
import { skipToken } from '../../../state/api/api';
import { useGetPaperQuery, usePaperRows } from '../../../state/api/paper/paper';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { unusableText } from '../../../state/paperWorkingSet/choosing';
import { questionsAdded, selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import { chosenOf, type TakenSection } from '../../../state/paperWorkingSet/setReducers';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { tell } from '../../../state/prompts';
import { papersTitled } from '../../../state/usePaperSearch';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { PaperChoice } from '../../../ui/dialogs/PaperChoice';
import { InlineFault } from '../../../ui/lists/LoadFault';
import { TakeRow } from './TakeRow';

interface Props {
  setId: SetId;
  /** Called with the number of added questions. */
  onClose(added: number): void;
}

interface TakeDraft {
  /** Searched title. */
  title: string;
  paperId: number | null;
  chosen: readonly number[];
}
const takeForm = defineForm<TakeDraft>({
  name: 'takeFromPaper',
  initial: { title: '', paperId: null, chosen: [] },
  save: (draft) => () => Promise.resolve({ data: draft }),
});

/**
 * A section that is selected completely stays a section; otherwise its questions are added to the sections of their
 * types.
 */
function takenFrom(detail: PaperDetail, chosen: readonly number[]): TakenSection[] {
  const questions = new Map(detail.questions.map((question) => [question.id, question]));
  return detail.sections.flatMap((section): TakenSection[] => {
    const items = section.items.filter((item) => chosen.includes(item.question_id));
    if (items.length === 0) return [];
    const taken = items.flatMap(({ question_id, score, answer_space }) => {
      const question = questions.get(question_id);
      return question ? [{ ...chosenOf(question), score, answer_space }] : [];
    });
    return [{ title: section.title, note: section.note, whole: items.length === section.items.length, items: taken }];
  });
}

export function TakeFromPaperDialog({ setId, onClose }: Props) {
  const dispatch = useAppDispatch();
  const form = useForm(takeForm);
  const { title, paperId, chosen } = form.draft;
  const papers = usePaperRows(papersTitled(title));
  const {
    currentData: detail,
    isError,
    error,
    refetch,
  } = useGetPaperQuery(paperId === null ? skipToken : { id: paperId });
  const present = useAppSelector((state) => selectSet(state, setId).paperList.entities);
  const questions = useMemo(() => new Map(detail?.questions.map((question) => [question.id, question])), [detail]);
  const flip = (ids: readonly number[], on: boolean) =>
    form.change({ chosen: [...chosen.filter((id) => !ids.includes(id)), ...(on ? ids : [])] });
  const free = (section: PaperSection) =>
    section.items
      .map((item) => item.question_id)
      .filter((id) => !present[id] && unusableText(questions.get(id)) === null);
  const take = () => {
    if (!detail) return;
    dispatch(questionsAdded(takenFrom(detail, chosen), setId));
    dispatch(tell('success', t('已从《{0}》取 {1} 道题', detail.title, chosen.length)));
    onClose(chosen.length);
  };
  const numbers = new Map(
    detail?.sections.flatMap((section) => section.items).map((item, i) => [item.question_id, i + 1]),
  );
  return (
    <Dialog
      title={t('从已有试卷取题')}
      onClose={() => onClose(0)}
      width="lg"
      content={{ sx: { display: 'grid', gridTemplateColumns: '320px minmax(0, 1fr)', gap: 1.5 } }}
      actions={
        <>
          <Button look="large" onClick={() => onClose(0)}>
            {t('取消')}
          </Button>
          <Button look="filled large" disabled={chosen.length === 0} onClick={take}>
            {t('取这 {0} 道题', chosen.length)}
          </Button>
        </>
      }
    >
      <ContentStyles />
      <PaperChoice
        query={papers}
        title={title}
        onTitle={(text) => form.change({ title: text })}
        chosenIds={paperId === null ? [] : [paperId]}
        height={460}
        onChoose={(paper) => form.change({ paperId: paper.id, chosen: [] })}
      />
      <Box
        role="group"
        aria-label={t('试卷内容')}
        sx={{ height: 505, overflow: 'auto', border: '1px solid', borderColor: 'divider', borderRadius: 1 }}
      >
        {!detail && (
          <Box sx={{ p: 5, textAlign: 'center', color: 'text.secondary', fontSize: 13 }}>
            {isError && paperId !== null ? (
              <InlineFault what={t('试卷')} error={error} onRetry={() => void refetch()} />
            ) : (
              <span role="status">{paperId === null ? t('在左边选择一份试卷') : t('正在载入…')}</span>
            )}
          </Box>
        )}
        {detail?.sections.map((section, index) => {
          const ids = free(section);
          const whole = ids.length > 0 && ids.every((id) => chosen.includes(id));
          const name = chineseNumeral(index + 1) + t('、') + bareSectionTitle(section.title);
          return (
            <section key={section.id} aria-label={name}>
              <Box
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 1,
                  px: 1,
                  py: 0.5,
                  bgcolor: 'var(--ground)',
                  position: 'sticky',
                  top: 0,
                  zIndex: 1,
                  fontSize: 13,
                }}
              >
                <b>{name}</b>
                <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
                  {t(
                    '{0} 题 {1} 分',
                    section.items.length,
                    formatScore(section.items.reduce((sum, item) => sum + item.score, 0)),
                  )}
                </Box>
                <Button
                  disabled={ids.length === 0}
                  onClick={() => flip(ids, !whole)}
                  aria-label={t('{0}整个大题 {1}', whole ? t('取消') : t('选取'), name)}
                >
                  {whole ? t('取消整题') : t('选取整个大题')}
                </Button>
              </Box>
              {section.items.map((item) => {
                const question = questions.get(item.question_id);
                return (
                  <TakeRow
                    key={item.question_id}
                    id={item.question_id}
                    label={`${numbers.get(item.question_id) ?? ''}.`}
                    html={question?.content}
                    facts={t('难度 {0} · {1} 分', question?.difficulty || t('无'), formatScore(item.score))}
                    there={present[item.question_id] !== undefined}
                    unusable={unusableText(question)}
                    chosen={chosen.includes(item.question_id)}
                    onToggle={(id) => flip([id], !chosen.includes(id))}
                  />
                );
              })}
            </section>
          );
        })}
      </Box>
    </Dialog>
  );
}
