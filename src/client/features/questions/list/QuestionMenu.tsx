// ⋯ of a card: what is done with a question less often than choosing it.
import { useLocation, useNavigate } from 'react-router-dom';
import type { Question } from '../../../../contract/question/question';
import { STATUS } from '../../../../domain/question/reviewWorkflow';
import { t } from '../../../lib/texts/t';
import { useSaveStatusMutation } from '../../../state/api/question/question';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { selectHasFunction } from '../../../state/session/sessionSlice';
import { dialogOpened } from '../../../state/ui/uiSlice';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu';
import { useMayOpen } from '../../../ui/MayOpen';
import type { PopupProps } from '../../../ui/lazyPart';
import { similarSearch } from './listQuery';

export interface QuestionMenuProps extends PopupProps {
  anchor: HTMLElement | null;
  question: Question;
  /** Belongs to another organisation, so that the account cannot change it. */
  foreign: boolean;
  mayWrite: boolean;
  mayReport: boolean;
}

export default function QuestionMenu({
  open,
  anchor,
  onClose,
  question,
  foreign,
  mayWrite,
  mayReport,
}: QuestionMenuProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // Among the own questions there are few like one of them.
  const mayOpenList = useMayOpen('questionList');
  const place = pathname === '/myentry' && mayOpenList ? '/questionlist' : pathname;
  const mayReview = useAppSelector((state) => selectHasFunction(state, 'question.review'));
  const [save, { isLoading }] = useSaveStatusMutation();
  const { id, version, revision, status } = question;
  /** Sends an unavailable question back to review. */
  const recheck = async () => {
    const reply = await save({ id, status: STATUS.unchecked, revision });
    if (reply.data) dispatch(tell('success', t('试题 {0} 已恢复为待检查', id)));
  };
  const link = (label: string, path: string): MenuAction => ({
    label,
    href: `#${path}`,
    onChoose: () => void navigate(path),
  });
  const actions: MenuAction[] = [
    ...(mayWrite && !foreign ? [link(t('编辑'), `/addquestion?id=${id}`)] : []),
    ...(mayWrite ? [link(t('改编'), `/addquestion?derive=${id}`)] : []),
    link(t('类似这道题'), `${place}${similarSearch(id)}`),
    { label: t('历史'), onChoose: () => dispatch(dialogOpened({ kind: 'history', question_id: id })) },
    ...(mayReport
      ? [{ label: t('反馈'), onChoose: () => void dispatch(dialogOpened({ kind: 'fault', question_id: id, version })) }]
      : []),
    ...(mayReview && status === STATUS.unavailable
      ? [{ label: t('恢复待检查'), disabled: isLoading, onChoose: () => void recheck() }]
      : []),
  ];
  return <ActionMenu open={open} anchor={anchor} onClose={onClose} actions={actions} dense />;
}
