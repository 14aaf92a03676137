// One question in a list: head line, stem, options, collapsible answer and analysis, a slot for actions.
import { Fragment, memo, type ReactNode } from 'react';
import { regionLabel } from '../../../contract/question/choices';
import type { Part, Question } from '../../../contract/question/question';
import { plainName } from '../../../domain/knowledge/names';
import { answerOfType, lacksAnswer } from '../../../domain/question/answers';
import { partQuestion } from '../../../domain/question/parts';
import { STATUS, STATUS_LABELS, type QuestionStatus } from '../../../domain/question/reviewWorkflow';
import { t } from '../../lib/texts/t';
import { AnswerView } from '../content/AnswerView';
import { ContentView } from '../content/ContentView';
import { OptionGrid } from '../content/OptionGrid';
import { KpName } from '../knowledge/KpName';

export interface QuestionCardProps {
  question: Question;
  typeTitle: string;
  /** Answer and analysis are expanded. */
  open: boolean;
  chosen?: boolean;
  /** Belongs to another organisation than the account. */
  foreign?: boolean;
  /** Before the head line: a checkbox. */
  lead?: ReactNode;
  /** More tags at the end of the head line. */
  flags?: ReactNode;
  /** At the end of the foot line. */
  actions?: ReactNode;
  /** Below the foot line: uses of the question, a form for a reason. */
  more?: ReactNode;
}

const difficultyText = (difficulty: number) => (difficulty === 0 ? t('无难度') : t('难度 {0}', difficulty));

function Solution({ question }: { question: Question }) {
  const video = question.answer_video;
  return (
    <div className="qcard-solution" role="region" aria-label={t('试题 {0} 的答案与解析', question.id)}>
      <dl>
        <dt>{t('答案')}</dt>
        <dd data-place="answer">
          <AnswerView question={question} />
          {question.parts.map((part, index) => (
            <div key={part.id} style={{ display: 'flex' }}>
              <span className="content content-inline" style={{ flex: 'none', minWidth: '2.2em' }}>
                {t('（{0}）', index + 1)}
              </span>
              <div style={{ flex: 1, minWidth: 0 }} data-place={`parts/${part.id}`}>
                <AnswerView question={partQuestion(part)} />
              </div>
            </div>
          ))}
        </dd>
        {question.analysis !== '' && (
          <>
            <dt>{t('解析')}</dt>
            <dd data-place="analysis">
              <ContentView html={question.analysis} />
            </dd>
          </>
        )}
        {video !== '' && (
          <>
            <dt>{t('视频')}</dt>
            <dd>
              <ContentView content={[{ kind: 'video', src: video }]} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

function PartOptions({ part, open }: { part: Part; open: boolean }) {
  const { type_id, options, answer } = partQuestion(part);
  const given = answerOfType(type_id, answer);
  return options.length > 0 ? (
    <OptionGrid options={options} right={open && given.kind === 'choice' ? given.ids : undefined} />
  ) : null;
}

/** Stem, options and parts only: also used in previews and paper pickers. */
export const QuestionBody = memo(function QuestionBody({
  question,
  open = false,
}: {
  question: Question;
  open?: boolean;
}) {
  const answer = answerOfType(question.type_id, question.answer);
  return (
    <div className="qcard-body">
      <div data-place="content">
        <ContentView html={question.content} />
      </div>
      {question.options.length > 0 && (
        <OptionGrid options={question.options} right={open && answer.kind === 'choice' ? answer.ids : undefined} />
      )}
      {question.parts.length > 0 && (
        <ol className="parts">
          {question.parts.map((part, index) => (
            <li key={part.id}>
              <span className="no">{t('（{0}）', index + 1)}</span>
              <div className="part" data-place={`parts/${part.id}`}>
                <ContentView html={part.content} />
                <PartOptions part={part} open={open} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
});

export function QuestionCard({
  question,
  typeTitle,
  open,
  chosen = false,
  foreign = false,
  lead,
  flags,
  actions,
  more,
}: QuestionCardProps) {
  const status = question.status as QuestionStatus;
  const kps = question.kps.map((kp) => plainName(kp)).join(t('、'));
  return (
    <>
      <div className="qcard-head">
        {lead}
        <span className="id">#{question.id}</span>
        <span className="tag type">{t(typeTitle)}</span>
        <span>{difficultyText(question.difficulty)}</span>
        {status !== STATUS.reviewed && (
          <span className={`tag s${status}`}>{t(STATUS_LABELS[status] ?? '') || t('状态 {0}', status)}</span>
        )}
        {question.returned === 1 && <span className="tag returned">{t('退回')}</span>}
        {question.in_use === 0 && <span className="tag s5">{lacksAnswer(question) ? t('待补答案') : t('已停用')}</span>}
        {foreign ? (
          <span className="tag">{t('其他机构')}</span>
        ) : (
          question.shared === 1 && <span className="tag">{t('共享')}</span>
        )}
        {question.special === 1 && <span className="tag">{t('特殊')}</span>}
        {question.region_id !== null && <span title={t('地区')}>{t(regionLabel(question.region_id))}</span>}
        {question.source !== '' && (
          <span className="source" title={t('来源')}>
            {question.source}
          </span>
        )}
        {question.tex_faults.length > 0 && (
          <span
            className="tag returned"
            title={question.tex_faults.map((fault) => `${fault.tex}${t('：')}${fault.message}`).join('\n')}
          >
            {t('{0} 处公式有误', question.tex_faults.length)}
          </span>
        )}
        {flags}
        {chosen && <span className="tag chosen">{t('已选')}</span>}
      </div>
      <QuestionBody question={question} open={open} />
      {open && <Solution question={question} />}
      <div className="qcard-foot">
        <span className="kps" title={kps}>
          {kps === '' && t('未标知识点')}
          {question.kps.map((kp, index) => (
            <Fragment key={kp.kp_id}>
              {index > 0 && t('、')}
              <KpName name={kp.kp_name} />
            </Fragment>
          ))}
        </span>
        <div className="qcard-acts">{actions}</div>
      </div>
      {more}
    </>
  );
}
