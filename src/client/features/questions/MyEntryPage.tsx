// 我的录入: questions that the user has entered, including returned ones, and the user's drafts.
import { useSearchParams } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { useGetQuestionsQuery } from '../../state/api/question/question';
import { Alert } from '../../ui/controls/Alert';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { DraftPanel } from './DraftPanel';
import { QuestionBrowser } from './list/QuestionBrowser';

const fixed = { mine: 1 } as const;

/** Questions of the account that wait for it, until the list shows them alone. */
function Waiting({
  filter,
  only,
  text,
}: {
  filter: 'returned' | 'unanswered';
  only: string;
  text(count: number): string;
}) {
  const [params] = useSearchParams();
  const shown = params.get(filter) === '1';
  const { data } = useGetQuestionsQuery({ ...fixed, [filter]: 1 }, { refetchOnMountOrArgChange: true });
  if (shown || !data || data.total === 0) return null;
  return (
    <Alert dense severity="warning" action={<ButtonLink to={`?${filter}=1`}>{only}</ButtonLink>}>
      {text(data.total)}
    </Alert>
  );
}

export default function MyEntryPage() {
  return (
    <QuestionBrowser
      title={t('我的录入')}
      fixed={fixed}
      above={
        <>
          <Waiting
            filter="returned"
            only={t('只看退回的')}
            text={(count) => t('有 {0} 道题被退回，改好后请再次提交审核', count)}
          />
          <Waiting
            filter="unanswered"
            only={t('只看待补答案的')}
            text={(count) => t('有 {0} 道题待补答案，补上后才能使用', count)}
          />
          <DraftPanel />
        </>
      }
    />
  );
}
