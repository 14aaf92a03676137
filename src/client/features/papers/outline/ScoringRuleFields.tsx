// 计分规则 of a section, and the default of the paper: points of incomplete answers to 多选, and of each blank of 填空.
import { MULTIPLE_RULES, type PaperScoring, type ScoringRule } from '../../../../contract/paper/scoringRule';
import type { ComposedItem, ComposedSection } from '../../../../domain/paper/sections';
import { answerKind, severalRight } from '../../../../domain/question/types/traits';
import { plainRule, ruleOfSection, ruleText, sharesText } from '../../../../domain/report/scoring';
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import { layoutChanged } from '../../../state/paperWorkingSet/paperWorkingSetSlice';
import type { SetId } from '../../../state/paperWorkingSet/workingSet';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { useDraft } from '../edit/useDraft';
import { ScoreField } from './ScoreField';

const NAMES: Readonly<Record<ScoringRule['multiple'], string>> = {
  half: t('漏选得一半分'),
  all: t('全对才得分'),
  fixed: t('漏选得固定分'),
  per_option: t('按选项得分（新高考）'),
};
const CHOICES = MULTIPLE_RULES.map((value) => ({ value, label: NAMES[value] }));

interface RuleProps {
  label: string;
  rule: ScoringRule | undefined;
  /** Text of the choice without an own rule. */
  none: string;
  onChange(rule: ScoringRule | undefined): void;
}

/** The rule for 多选, and its points where the rule has some. */
function MultipleRule({ label, rule, none, onChange }: RuleProps) {
  const change = (changes: Partial<ScoringRule>) => onChange({ ...plainRule(), ...rule, ...changes });
  return (
    <>
      <LabelledSelect
        label={label}
        value={rule?.multiple ?? null}
        choices={CHOICES}
        all={none}
        onChange={(value) => {
          const multiple = MULTIPLE_RULES.find((one) => one === value);
          onChange(multiple && { ...plainRule(), ...rule, multiple, points: multiple === 'fixed' ? 2 : 1 });
        }}
      />
      {rule?.multiple === 'fixed' && (
        <span>
          {t('漏选得')}{' '}
          <ScoreField label={t('{0} 漏选得分', label)} value={rule.points} onSet={(points) => change({ points })} />{' '}
          {t('分', rule.points)}
        </span>
      )}
      {rule?.multiple === 'per_option' && (
        <LabelledSelect
          label={t('每个选项的分值舍到')}
          value={rule.points}
          choices={[
            { value: 1, label: t('整分') },
            { value: 0.5, label: t('半分') },
          ]}
          onChange={(points) => change({ points: Number(points) })}
        />
      )}
    </>
  );
}

function BlankRule({ label, rule, onChange }: Omit<RuleProps, 'none'>) {
  const base = { ...plainRule(), ...rule };
  const text = base.blank_points.join('+');
  const draft = useDraft(text, (typed) => {
    const points = typed
      .split(/[+＋、,，\s]+/)
      .filter((one) => one !== '')
      .map(Number);
    if (typed !== text && points.every((one) => one >= 0 && one <= 1000 && Number.isInteger(one * 2)))
      onChange({ ...base, blank_points: points.slice(0, 30) });
  });
  return (
    <>
      <label>
        {t('各空分值')}{' '}
        <input
          className="paper-number wide"
          aria-label={t('{0} 各空分值', label)}
          placeholder={t('平均')}
          title={t('依次写出各空的分值，如 2+3；不写为平均分')}
          value={draft.value}
          onChange={draft.onChange}
          onBlur={draft.onBlur}
        />
      </label>
      <label>
        <input
          type="checkbox"
          checked={base.any_order === 1}
          onChange={(event) => onChange({ ...base, any_order: event.target.checked ? 1 : 0 })}
        />
        {t('各空不计先后')}
      </label>
    </>
  );
}

interface SectionProps {
  setId: SetId;
  name: string;
  section: ComposedSection;
  items: readonly ComposedItem[];
  scoring: PaperScoring | undefined;
}

export function SectionScoring({ setId, name, section, items, scoring }: SectionProps) {
  const dispatch = useAppDispatch();
  const several = items.find(({ type_id }) => severalRight(type_id));
  const blanks = items.some(({ type_id }) => answerKind(type_id) === 'blanks');
  if (!several && !blanks) return null;
  const key = String(section.id);
  const own = scoring?.sections[key];
  const rule = ruleOfSection(scoring, section.id);
  const set = (next: ScoringRule | undefined) => {
    const { [key]: _old, ...others } = scoring?.sections ?? {};
    dispatch(layoutChanged({ scoring: { ...scoring, sections: next ? { ...others, [key]: next } : others } }, setId));
  };
  return (
    <div className="outline-line" role="group" aria-label={t('{0} 计分规则', name)}>
      {several && <MultipleRule label={t('漏选')} rule={own} none={t('同整卷')} onChange={set} />}
      {blanks && <BlankRule label={name} rule={own} onChange={set} />}
      {several && (
        <span>{rule?.multiple === 'per_option' ? sharesText(rule, several.score) : ruleText(rule, several.score)}</span>
      )}
    </div>
  );
}

const withPaper = (scoring: PaperScoring | undefined, paper: ScoringRule | undefined): PaperScoring => {
  const { paper: _old, ...others } = scoring ?? { sections: {} };
  return paper ? { ...others, paper } : others;
};

/** 选做: how many questions of a section of written answers are answered. */
export function SectionElective({ setId, name, section, items, scoring }: SectionProps) {
  const dispatch = useAppDispatch();
  const key = String(section.id);
  const chosen = scoring?.choose?.[key] ?? null;
  const written = items.every(({ type_id }) => answerKind(type_id) === 'content');
  if ((items.length < 2 || !written) && chosen === null) return null;
  const choices = Array.from({ length: Math.min(items.length - 1, 5) }, (_none, at) => ({
    value: at + 1,
    label: t('任选 {0} 题', at + 1),
  }));
  return (
    <div className="outline-line">
      <LabelledSelect
        label={t('选做')}
        name={t('{0} 选做', name)}
        value={chosen}
        choices={choices}
        all={t('全部要做')}
        onChange={(value) => {
          const { [key]: _old, ...others } = scoring?.choose ?? {};
          const choose = value === null ? others : { ...others, [key]: Number(value) };
          dispatch(layoutChanged({ scoring: { sections: {}, ...scoring, choose } }, setId));
        }}
      />
    </div>
  );
}

export function PaperScoringFields({ setId, scoring }: { setId: SetId; scoring: PaperScoring | undefined }) {
  const dispatch = useAppDispatch();
  const set = (paper: ScoringRule | undefined) =>
    dispatch(layoutChanged({ scoring: withPaper(scoring, paper) }, setId));
  return (
    <span className="paper-row" role="group" aria-label={t('整卷计分规则')}>
      <MultipleRule label={t('多选计分')} rule={scoring?.paper} none={t('漏选得一半分（不印）')} onChange={set} />
    </span>
  );
}
