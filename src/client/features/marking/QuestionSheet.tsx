// The question with its answer and 解析, folded below what is marked.
import type { Question } from '../../../contract/question/question';
import { partQuestion } from '../../../domain/question/parts';
import { t } from '../../lib/texts/t';
import { AnswerView } from '../../ui/content/AnswerView';
import { ContentView } from '../../ui/content/ContentView';
import { OptionGrid } from '../../ui/content/OptionGrid';

/** `part`: the part that is marked, from 1; 0: all. */
export const QuestionSheet = ({ question, part = 0 }: { question: Question; part?: number }) => (
  <details className="marking-question">
    <summary>{t('题目、答案与解析')}</summary>
    <ContentView html={question.content} />
    {question.parts.map(({ id, content, options = [] }, at) => (
      <div key={id} aria-current={at + 1 === part || undefined}>
        {t('（{0}）', at + 1)}
        {at + 1 === part && <strong>{t('正在评')}</strong>}
        <ContentView html={content} />
        {options.length > 0 && <OptionGrid options={options} />}
      </div>
    ))}
    <h2>{t('答案')}</h2>
    <AnswerView question={question} />
    {question.parts.map((own, at) =>
      part > 0 && at + 1 !== part ? null : (
        <div key={own.id}>
          {t('（{0}）', at + 1)}
          <AnswerView question={partQuestion(own)} />
        </div>
      ),
    )}
    {question.analysis !== '' && (
      <>
        <h2>{t('解析')}</h2>
        <ContentView html={question.analysis} />
      </>
    )}
  </details>
);
