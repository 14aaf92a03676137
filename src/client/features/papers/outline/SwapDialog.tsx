// 换一题: the question and up to five replacements side by side, chosen by a click or by its number.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Question } from '../../../../contract/question/question';
import { useActions } from '../../../lib/actions/useActions';
import { t } from '../../../lib/texts/t';
import { useGetQuestionsByIdsQuery } from '../../../state/api/question/question';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectSet } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { useRecordList } from '../../../state/records/records';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import { QuestionCard } from '../../../ui/question/QuestionCard';
import { swapChosen, swapClosed, swapMoreAsked, type Offer } from './swapThunks';

interface Props {
  setId: SetId;
  offer: Offer;
  busy: boolean;
}

const usedText = ({ times_used, last_used_at }: Question): string =>
  times_used === 0
    ? t('未组过卷')
    : t('组卷 {0} 次{1}', times_used, last_used_at ? t('，最近 {0}', last_used_at.slice(0, 10)) : '');

export function SwapDialog({ setId, offer, busy }: Props) {
  const dispatch = useAppDispatch();
  const typeTitle = useAppSelector(selectTypeTitle);
  const number = useAppSelector((state) => selectSet(state, setId).paperList.ids.indexOf(offer.id) + 1);
  const { data } = useGetQuestionsByIdsQuery({ ids: [offer.id, ...offer.list.map((one) => one.question_id)] });
  const questions = useRecordList('question', data?.ids);
  const choose = (at: number) => {
    const chosen = offer.list[at];
    if (chosen && !busy) dispatch(swapChosen(setId, offer, chosen));
  };
  const more = () => void (!busy && dispatch(swapMoreAsked(setId, offer)));
  const onlyThese = offer.offset === 0 && !offer.more;
  useActions('swap', { choose: (event) => choose(Number(event.key) - 1), more: onlyThese ? undefined : more });
  const card = (id: number, title: string, head: ReactNode) => {
    const question = questions.find((one) => one.id === id);
    return (
      <Box
        key={id}
        component="article"
        className="qcard"
        aria-label={title}
        sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.5 }}
      >
        {head}
        {question ? (
          <>
            <QuestionCard question={question} typeTitle={typeTitle(question.type_id)} open={false} />
            <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{usedText(question)}</Box>
          </>
        ) : (
          <p>{t('正在载入…')}</p>
        )}
      </Box>
    );
  };
  return (
    <Dialog
      title={
        <>
          {t('换一题：第 {0} 题', number)}
          {offer.wide && <small>{t('（没有难度相近的题，以下难度不限）')}</small>}
        </>
      }
      width="xl"
      onClose={() => dispatch(swapClosed(setId))}
      content={{ tabIndex: 0 }}
      actions={
        <>
          <Button look="large" disabled={busy || onlyThese} title="N" onClick={more}>
            {t('换一批')}
          </Button>
          <Button look="large" onClick={() => dispatch(swapClosed(setId))}>
            {t('取消')}
          </Button>
        </>
      }
    >
      <ContentStyles />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
          gap: 1.5,
          alignItems: 'start',
          fontSize: 13,
        }}
      >
        {card(offer.id, t('现在的题'), <b>{t('现在的题')}</b>)}
        {offer.list.map((one, at) =>
          card(
            one.question_id,
            t('备选 {0}', at + 1),
            <>
              <Button look="outlined" disabled={busy} style={{ alignSelf: 'start' }} onClick={() => choose(at)}>
                {t('换成这题（{0}）', at + 1)}
              </Button>
              <span>{one.text}</span>
            </>,
          ),
        )}
      </Box>
    </Dialog>
  );
}
