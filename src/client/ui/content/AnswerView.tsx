// The answer of a question, displayed according to its type.
import { LETTERS } from '../../../contract/codes';
import type { Question } from '../../../contract/question/question';
import { answerOfType } from '../../../domain/question/answers';
import { ContentView } from './ContentView';

type Answered = Pick<Question, 'type_id' | 'answer' | 'options'>;

const escapeHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** `A`, `正确`, the accepted answers of each blank, or the worked answer. */
export function AnswerView({ question }: { question: Answered }) {
  const answer = answerOfType(question.type_id, question.answer);
  switch (answer.kind) {
    case 'choice': {
      const letters = answer.ids.map((id) => LETTERS[question.options.findIndex((option) => option.id === id)] ?? '？');
      return <span className="content content-inline">{letters.sort().join('')}</span>;
    }
    case 'judge':
      return <span className="content content-inline">{answer.right ? '正确' : '错误'}</span>;
    case 'blanks':
      return (
        <span className="content content-inline">
          {answer.blanks.map((forms, index) => (
            <span key={index}>
              {index > 0 && '；'}
              {forms.map((form, at) => (
                <span key={at} style={at > 0 ? { opacity: 0.65 } : undefined}>
                  {at > 0 && '　或 '}
                  <ContentView html={escapeHtml(form)} inline />
                </span>
              ))}
            </span>
          ))}
        </span>
      );
    case 'content':
      return answer.html === '' ? null : <ContentView html={answer.html} />;
  }
}
