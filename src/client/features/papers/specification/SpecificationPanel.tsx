// 双向细目表 of the paper below the editor: live counts and points, against a blueprint what differs, and its files.
import CloseIcon from '@mui/icons-material/Close';
import type { Question } from '../../../../contract/question/question';
import { fieldRow } from '../../../../contract/question/questionFields';
import { SPLITS } from '../../../../domain/blueprint/grid';
import { differenceText } from '../../../../domain/blueprint/specification/specification';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { useGetKnowledgeSystemsShortQuery } from '../../../state/api/knowledge/knowledge';
import { useBlueprintRows } from '../../../state/api/paper/blueprint';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectPaperView } from '../../../state/paperWorkingSet/paperView';
import type { SetId, WorkingSet } from '../../../state/paperWorkingSet/workingSet';
import { useTask } from '../../../state/tasks/createTask';
import { paperViewChanged } from '../../../state/ui/uiSlice';
import { Button, IconButton } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { RecordSelect } from '../../../ui/controls/RecordSelect';
import { SpecificationTable } from './SpecificationTable';
import { exportSpecification, specificationTask } from './exportSpecification';
import specificationCss from './specification.css';
import { useSpecification } from './useSpecification';

interface Props {
  setId: SetId;
  set: WorkingSet;
  questions: ReadonlyMap<number, Question>;
  onClose(): void;
}

export default function SpecificationPanel({ setId, set, questions, onClose }: Props) {
  const dispatch = useAppDispatch();
  const { against } = useAppSelector(selectPaperView);
  const shown = useSpecification(setId, set, questions);
  const { spec, blueprint, splits, gone } = shown;
  const systems = useGetKnowledgeSystemsShortQuery().data;
  const { running } = useTask(specificationTask, 'export');
  const differing = spec.rows.flatMap(({ cells }) => cells).filter((cell) => differenceText(cell) !== '').length;
  const unmet = spec.demands.filter(({ met }) => !met).length;
  const save = (kind: 'docx' | 'xlsx') => dispatch(exportSpecification(kind, spec, set.title));
  const empty = set.paperList.ids.length === 0;
  return (
    <section
      className="spec-panel"
      aria-label={t('双向细目表')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <style href="specification" precedence="paper">
        {specificationCss}
      </style>
      <div className="spec-bar">
        <h2>{t('双向细目表')}</h2>
        <RecordSelect
          useList={useBlueprintRows}
          label={t('对照')}
          all={t('不对照')}
          value={blueprint?.id}
          onChange={(value) => dispatch(paperViewChanged({ against: { ...against, [setId]: Number(value) } }))}
        />
        {!blueprint && (
          <>
            {shown.trees.length > 1 && (
              <LabelledSelect
                label={t('知识体系')}
                value={shown.tree}
                choices={shown.trees.map(({ name, system_info_id, type }) => {
                  const system = systems?.find(({ id }) => id === system_info_id);
                  const kind = system?.types.find((each) => each.id === type)?.name ?? '';
                  return {
                    value: name,
                    label: [system?.title ?? t('体系 {0}', system_info_id), kind].join(' ').trim(),
                  };
                })}
                onChange={(tree) => dispatch(paperViewChanged({ tree, level: null }))}
              />
            )}
            <LabelledSelect
              label={t('知识点')}
              value={shown.level}
              choices={Array.from({ length: shown.levels }, (_, i) => ({
                value: i + 1,
                label: i + 1 === shown.levels ? t('逐个列出') : t('归到第 {0} 级', i + 1),
              }))}
              onChange={(level) => dispatch(paperViewChanged({ level: Number(level) }))}
            />
            {SPLITS.map((split) => (
              <label key={split} className="spec-check">
                <input
                  type="checkbox"
                  checked={splits.includes(split)}
                  onChange={({ target }) =>
                    dispatch(
                      paperViewChanged({
                        splits: SPLITS.filter((each) => (each === split ? target.checked : splits.includes(each))),
                      }),
                    )
                  }
                />
                {t('分{0}', t(fieldRow(split).label))}
              </label>
            ))}
          </>
        )}
        <span role="status">
          {gone && t('这份细目表已删除或不再共享')}
          {blueprint &&
            (differing + unmet === 0
              ? t('与细目表一致')
              : `${[differing > 0 && t('{0} 格不一致', differing), unmet > 0 && t('{0} 项要求未满足', unmet)].filter(Boolean).join(t('，'))}`)}
        </span>
        <Button disabled={running || empty} onClick={() => save('docx')}>
          {t('导出 Word')}
        </Button>
        <Button disabled={running || empty} onClick={() => save('xlsx')}>
          {t('导出 Excel')}
        </Button>
        <IconButton label={t('收起双向细目表')} title={t('收起（Esc）')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      {spec.demands.length > 0 && (
        <ul className="spec-demands">
          {spec.demands.map(({ text, met }) => (
            <li key={text} className={met ? undefined : 'unmet'}>
              {met ? '✓' : '✗'} {translated(text)}
            </li>
          ))}
        </ul>
      )}
      <div className="spec-scroll" tabIndex={0} role="region" aria-label={t('细目表内容')}>
        <SpecificationTable spec={spec} />
      </div>
    </section>
  );
}
