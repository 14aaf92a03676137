// One section in the outline: title and note editable in place, one score for all its questions, and its position.
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { memo } from 'react';
import { Droppable } from 'react-beautiful-dnd';
import type { PaperScoring } from '../../../../contract/paper/scoringRule';
import type { Question } from '../../../../contract/question/question';
import { countedScore, electiveOf } from '../../../../domain/paper/elective';
import { bareSectionTitle, chineseNumeral, formatScore, sameScores } from '../../../../domain/paper/numbering';
import type { ComposedItem, ComposedSection } from '../../../../domain/paper/sections';
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import {
  answerSpaceChanged,
  scoresChanged,
  sectionMoved,
  sectionRemoved,
  sectionRenamed,
} from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { ask } from '../../../state/prompts';
import { IconButton } from '../../../ui/controls/Button';
import { useDraft } from '../edit/useDraft';
import { OutlineRow } from './OutlineRow';
import { ScoreField } from './ScoreField';
import { SectionElective, SectionScoring } from './ScoringRuleFields';

interface Props {
  setId: SetId;
  section: ComposedSection;
  scoring: PaperScoring | undefined;
  items: readonly ComposedItem[];
  index: number;
  sectionCount: number;
  /** Number of the first question, counted over the whole paper. */
  first: number;
  questions: ReadonlyMap<number, Question>;
  warned: ReadonlySet<number>;
  onMenu(anchor: HTMLElement, item: ComposedItem, index: number): void;
}

export const OutlineSection = memo(function OutlineSection(props: Props) {
  const { setId, section, scoring, items, index, sectionCount, first, questions, warned, onMenu } = props;
  const dispatch = useAppDispatch();
  const title = useDraft(
    section.title,
    (text) => text !== section.title && dispatch(sectionRenamed({ id: section.id, title: text.slice(0, 100) }, setId)),
  );
  const note = useDraft(
    section.note,
    (text) => text !== section.note && dispatch(sectionRenamed({ id: section.id, note: text.slice(0, 500) }, setId)),
  );
  const ids = items.map((item) => item.id);
  const scores = items.map((item) => item.score);
  const spaces = items.map((item) => item.answer_space);
  const name = chineseNumeral(index + 1) + t('、') + bareSectionTitle(section.title);
  const MIXED = -1;

  const remove = async () => {
    const sure =
      items.length === 0 ||
      (await dispatch(
        ask({
          title: t('删除大题'),
          text: t('“{0}”及其中 {1} 道题将移出试卷，可用“撤销”恢复。', name, items.length),
          ok: t('删除'),
          danger: true,
          cancel: t('取消'),
        }),
      ));
    if (sure) dispatch(sectionRemoved(section.id, setId));
  };

  return (
    <section className="outline-section" data-section={section.id} aria-label={name}>
      <div className="outline-head">
        <div className="outline-line">
          <b>{chineseNumeral(index + 1) + t('、')}</b>
          <input
            className="outline-text title"
            aria-label={t('第{0}大题标题', chineseNumeral(index + 1))}
            maxLength={100}
            value={title.value}
            onChange={title.onChange}
            onBlur={title.onBlur}
          />
          <IconButton
            label={t('上移 {0}', name)}
            disabled={index === 0}
            onClick={() => dispatch(sectionMoved({ id: section.id, index: index - 1 }, setId))}
          >
            <ArrowUpwardIcon fontSize="inherit" />
          </IconButton>
          <IconButton
            label={t('下移 {0}', name)}
            disabled={index === sectionCount - 1}
            onClick={() => dispatch(sectionMoved({ id: section.id, index: index + 1 }, setId))}
          >
            <ArrowDownwardIcon fontSize="inherit" />
          </IconButton>
          <IconButton label={t('删除 {0}', name)} onClick={() => void remove()}>
            <DeleteIcon fontSize="inherit" />
          </IconButton>
        </div>
        <input
          className="outline-text"
          aria-label={t('{0} 说明', name)}
          placeholder={t('大题说明（可不填）')}
          maxLength={500}
          value={note.value}
          onChange={note.onChange}
          onBlur={note.onBlur}
        />
        {items.length > 0 && (
          <div className="outline-line">
            <span>
              {t(
                '{0} 题 {1} 分',
                items.length,
                formatScore(countedScore(scores, electiveOf(scoring, section.id, items.length))),
              )}
            </span>
            <span className="each">{t('每题')}</span>
            <ScoreField
              label={t('{0} 每题分值', name)}
              placeholder={t('不一')}
              blank={MIXED}
              value={sameScores(scores) ? (scores[0] ?? 0) : MIXED}
              onSet={(score) => dispatch(scoresChanged({ ids, score }, setId))}
            />
            <span>{t('分　留空')}</span>
            <ScoreField
              label={t('{0} 每题答题留空', name)}
              placeholder={t('不一')}
              blank={MIXED}
              step={1}
              value={sameScores(spaces) ? (spaces[0] ?? 0) : MIXED}
              onSet={(answer_space) => dispatch(answerSpaceChanged({ ids, answer_space }, setId))}
            />
            <span>mm</span>
          </div>
        )}
        <SectionElective setId={setId} name={name} section={section} items={items} scoring={scoring} />
        <SectionScoring setId={setId} name={name} section={section} items={items} scoring={scoring} />
      </div>
      <Droppable droppableId={String(section.id)}>
        {(provided, snapshot) => (
          <div
            ref={provided.innerRef}
            {...provided.droppableProps}
            className={snapshot.isDraggingOver ? 'outline-list over' : 'outline-list'}
          >
            {items.length === 0 && !snapshot.isDraggingOver && (
              <div className="outline-empty">{t('把试题拖到这里')}</div>
            )}
            {items.map((item, i) => (
              <OutlineRow
                key={item.id}
                setId={setId}
                item={item}
                index={i}
                number={first + i}
                stem={questions.get(item.id)?.content}
                warned={warned.has(item.id)}
                onMenu={onMenu}
              />
            ))}
            {provided.placeholder}
          </div>
        )}
      </Droppable>
    </section>
  );
});
