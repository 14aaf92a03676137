// The type of a question, and the panel of what is chosen for it: classification, source, use.
import { useContext, type ReactNode } from 'react';
import { fieldRow, type FieldName } from '../../../../contract/question/questionFields';
import { plainKpName } from '../../../../domain/knowledge/names';
import { fieldRule, FORM_CHOICES, FORM_NUMBERS } from '../../../../domain/question/fieldRules';
import { formFieldsOf, withType, type QuestionDraft } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { useGetCategoriesQuery, useGetCommonQuery } from '../../../state/api/knowledge/reference';
import { selectCateList, selectCommon } from '../../../state/cache/cacheSlice';
import { carriedFields, clearCarried } from '../../../state/edits/questionEdits';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { Button } from '../../../ui/controls/Button';
import { FieldFault } from '../../../ui/controls/FieldFault';
import { Input } from '../../../ui/controls/Input';
import { CHOICE_PX, LabelledSelect, type Choice } from '../../../ui/controls/LabelledSelect';
import * as choices from '../list/filters/filterChoices';
import { emptyQuery } from '../list/listQuery';
import { FieldGroup } from './FieldGroup';
import { KpField } from './KpField';
import { QuestionContext, QuestionSession, useChange, useDocument, useDraft, useFieldFaults } from './questionField';

const DIFFICULTIES = [
  { value: '0', label: t('无难度') },
  ...Array.from({ length: 10 }, (_, i) => ({ value: String(i + 1), label: String(i + 1) })),
];
const TERMS = [{ value: '3', label: t('全部') }, ...choices.codeChoices('term')];
const asText = (value: number | null) => (value === null ? '' : String(value));
const asId = (value: string) => (value === '' ? null : Number(value));
const digits = (text: string, most: number) => asId(text.replace(/\D/g, '').slice(0, most));

/** 题型, above the stem: the fields below follow it. */
export function TypeField() {
  const change = useChange();
  const type_id = useDraft((draft) => draft.type_id);
  useGetCategoriesQuery();
  const categories = useAppSelector(selectCateList);
  return (
    <div>
      <LabelledSelect
        label={t('题型')}
        width={CHOICE_PX.type}
        value={String(type_id)}
        choices={choices.formTypeChoices(categories)}
        onChange={(value) => change((draft) => withType(draft, Number(value)))}
      />
    </div>
  );
}

const GROUPS = {
  classification: ['stage_id', 'grade_id', 'gs_id', 'term', 'difficulty', 'cognitive_level', 'kps'],
  source: ['origin_book_id', 'origin_page', 'origin_number', 'source', 'region_id', 'year'],
} as const satisfies Record<string, readonly (FieldName | 'kps')[]>;
const PLACED: readonly string[] = [...GROUPS.classification, ...GROUPS.source];
const USE_CHOICES = FORM_CHOICES.filter((name) => !PLACED.includes(name));
const USE_NUMBERS = FORM_NUMBERS.filter((name) => !PLACED.includes(name));
const USE = [...USE_CHOICES, ...USE_NUMBERS, 'shared'];
const digitsOf = (name: FieldName): number => String(fieldRule(name).limits?.max ?? '').length;

type Faults = Partial<Record<string, string>>;
const isFaulty = (faults: Faults, fields: readonly string[]): boolean => fields.some((field) => faults[field]);

/** One field with its fault. */
const Setting = ({
  fault,
  wide = false,
  children,
}: {
  fault: string | undefined;
  wide?: boolean;
  children: ReactNode;
}) => (
  <div className={wide ? 'setting wide' : 'setting'}>
    {children}
    {fault && <FieldFault sx={{ mx: 0 }}>{fault}</FieldFault>}
  </div>
);

interface SelectProps {
  field: keyof QuestionDraft & FieldName;
  choices: readonly Choice[];
  value: number | null;
  /** Text of the empty choice. */
  all?: string;
  wide?: boolean;
  fault: string | undefined;
  onChange(value: string): void;
}
const SelectSetting = ({ field, value, wide, fault, ...select }: SelectProps) => (
  <Setting fault={fault} wide={wide ?? false}>
    <LabelledSelect label={t(fieldRow(field).label)} value={asText(value)} invalid={fault !== undefined} {...select} />
  </Setting>
);

interface TextProps {
  label: string;
  /** Before the text, if it is not the whole label. */
  name?: string;
  value: string;
  placeholder?: string;
  max?: number;
  numeric?: boolean;
  wide?: boolean;
  fault: string | undefined;
  onChange(text: string): void;
}
const TextSetting = ({ label, name = label, wide, fault, numeric = false, onChange, ...input }: TextProps) => (
  <Setting fault={fault} wide={wide ?? false}>
    <Input
      label={label}
      error={fault !== undefined}
      startAdornment={
        <span className="name" aria-hidden>
          {name}
        </span>
      }
      onChange={(event) => onChange(event.target.value)}
      {...(numeric && { inputProps: { inputMode: 'numeric' } })}
      {...input}
    />
  </Setting>
);

const labelOf = (list: readonly Choice[], value: number | null): string | undefined =>
  list.find((choice) => String(choice.value) === String(value))?.label;
const summaryOf = (words: readonly (string | false | null | undefined)[]): string[] =>
  words.flatMap((word) => (word ? [t(word)] : []));

/** What a new question has from the one before. */
function CarriedNote() {
  const id = useContext(QuestionContext);
  const dispatch = useAppDispatch();
  const carried = useDocument((document) => carriedFields(id, document) !== null);
  if (!carried) return null;
  return (
    <>
      <span>{t('沿用上次的分类')}</span>
      <Button onClick={() => void dispatch(clearCarried(id))}>{t('清除')}</Button>
    </>
  );
}

function Classification({ faults }: { faults: Faults }) {
  const change = useChange();
  const draft = useDraft((whole) => ({ ...formFieldsOf(whole), kps: whole.kps }));
  const common = useAppSelector(selectCommon);
  const stage = draft.stage_id ?? undefined;
  const narrow = (field: 'stage_id' | 'grade_id', value: string) => {
    const query = emptyQuery();
    for (const name of ['stage_id', 'grade_id', 'gs_id'] as const) if (draft[name] !== null) query[name] = draft[name];
    const patch = choices.narrowing(query, field, value === '' ? undefined : Number(value), common);
    change(Object.fromEntries(Object.entries(patch).map(([name, id]) => [name, id ?? null])));
  };
  const stages = choices.stageChoices(common);
  const grades = choices.gradeChoices(common, stage);
  const volumes = choices.gsChoices(common, stage, draft.grade_id ?? undefined);
  const levels = choices.codeChoices('cognitive_level');
  const summary = summaryOf([
    labelOf(stages, draft.stage_id),
    labelOf(grades, draft.grade_id),
    labelOf(volumes, draft.gs_id),
    draft.term !== 3 && labelOf(TERMS, draft.term),
    draft.difficulty > 0 && t('难度 {0}', draft.difficulty),
    draft.cognitive_level > 0 && labelOf(levels, draft.cognitive_level),
    ...draft.kps.map((kp) => plainKpName(kp.kp_name)),
  ]);
  return (
    <FieldGroup title={t('分类')} summary={summary} initiallyOpen faulty={isFaulty(faults, GROUPS.classification)}>
      <SelectSetting
        field="stage_id"
        all={t('未选')}
        value={draft.stage_id}
        choices={stages}
        fault={faults['stage_id']}
        onChange={(value) => narrow('stage_id', value)}
      />
      <SelectSetting
        field="grade_id"
        all={t('未选')}
        value={draft.grade_id}
        choices={grades}
        fault={faults['grade_id']}
        onChange={(value) => narrow('grade_id', value)}
      />
      <SelectSetting
        field="gs_id"
        all={t('未选')}
        value={draft.gs_id}
        choices={volumes}
        fault={faults['gs_id']}
        onChange={(value) => change({ gs_id: asId(value) })}
      />
      <SelectSetting
        field="term"
        value={draft.term}
        choices={TERMS}
        fault={faults['term']}
        onChange={(value) => change({ term: Number(value) })}
      />
      <SelectSetting
        field="difficulty"
        value={draft.difficulty}
        choices={DIFFICULTIES}
        fault={faults['difficulty']}
        onChange={(value) => change({ difficulty: Number(value) })}
      />
      <SelectSetting
        field="cognitive_level"
        value={draft.cognitive_level}
        choices={levels}
        fault={faults['cognitive_level']}
        onChange={(value) => change({ cognitive_level: Number(value) })}
      />
      <div className="wide">
        <KpField />
        {faults['kps'] && <FieldFault sx={{ mx: 0 }}>{faults['kps']}</FieldFault>}
      </div>
    </FieldGroup>
  );
}

function Source({ faults }: { faults: Faults }) {
  const change = useChange();
  const draft = useDraft(formFieldsOf);
  const common = useAppSelector(selectCommon);
  const books = choices.bookChoices(common, undefined);
  const regions = choices.regionChoices(draft.region_id);
  const inBook = draft.origin_book_id !== null;
  const summary = summaryOf([
    labelOf(books, draft.origin_book_id),
    inBook && draft.origin_page !== null && t('第 {0} 页', draft.origin_page),
    inBook && draft.origin_number ? t('第 {0} 题', draft.origin_number) : '',
    draft.source,
    labelOf(regions, draft.region_id),
    draft.year !== null && t('{0} 年', String(draft.year)),
  ]);
  return (
    <FieldGroup title={t('来源')} summary={summary} initiallyOpen={inBook} faulty={isFaulty(faults, GROUPS.source)}>
      <TextSetting
        wide
        label={t('来源')}
        placeholder={t('如：2025 年某市期末')}
        value={draft.source}
        max={300}
        fault={faults['source']}
        onChange={(source) => change({ source })}
      />
      <TextSetting
        numeric
        label={t('年份')}
        value={asText(draft.year)}
        fault={faults['year']}
        onChange={(text) => change({ year: digits(text, 4) })}
      />
      <SelectSetting
        field="region_id"
        all={t('未选')}
        value={draft.region_id}
        choices={regions}
        fault={faults['region_id']}
        onChange={(value) => change({ region_id: asId(value) })}
      />
      <SelectSetting
        wide
        field="origin_book_id"
        all={t('无')}
        value={draft.origin_book_id}
        choices={books}
        fault={faults['origin_book_id']}
        onChange={(value) => change({ origin_book_id: asId(value) })}
      />
      {inBook && (
        <>
          <TextSetting
            numeric
            label={t('原书页码')}
            name={t('页码')}
            value={asText(draft.origin_page)}
            fault={faults['origin_page']}
            onChange={(text) => change({ origin_page: digits(text, 5) })}
          />
          <TextSetting
            label={t('原书题号')}
            name={t('题号')}
            value={draft.origin_number ?? ''}
            max={40}
            fault={faults['origin_number']}
            onChange={(origin_number) => change({ origin_number })}
          />
        </>
      )}
    </FieldGroup>
  );
}

function Use({ faults }: { faults: Faults }) {
  const change = useChange();
  const draft = useDraft(formFieldsOf);
  const summary = summaryOf([
    ...USE_CHOICES.map(
      (name) => (draft[name] !== 0 || fieldRule(name).initial !== 0) && labelOf(choices.codeChoices(name), draft[name]),
    ),
    ...USE_NUMBERS.map((name) => draft[name] !== null && `${t(fieldRow(name).label)} ${draft[name]}`),
    draft.shared === 1 && t('与其他机构共享'),
  ]);
  return (
    <FieldGroup title={t('使用')} summary={summary} initiallyOpen={false} faulty={isFaulty(faults, USE)}>
      {USE_CHOICES.map((name) => (
        <SelectSetting
          key={name}
          field={name}
          value={draft[name]}
          choices={choices.codeChoices(name)}
          fault={faults[name]}
          onChange={(value) => change({ [name]: Number(value) })}
        />
      ))}
      {USE_NUMBERS.map((name) => (
        <TextSetting
          key={name}
          numeric
          label={t(fieldRow(name).label)}
          value={asText(draft[name])}
          fault={faults[name]}
          onChange={(text) => change({ [name]: digits(text, digitsOf(name)) })}
        />
      ))}
      <label
        className="share wide"
        title={t('审核并上架之后，其他机构可以查看和选用这道题；批注、审核记录和以前的版本不会给他们看')}
      >
        <input
          type="checkbox"
          role="switch"
          checked={draft.shared === 1}
          onChange={(event) => change({ shared: event.target.checked ? 1 : 0 })}
        />
        {t('与其他机构共享')}
      </label>
    </FieldGroup>
  );
}

export function DetailPanel() {
  const faults = useFieldFaults();
  const session = useContext(QuestionSession);
  useGetCommonQuery();
  return (
    <div className="question-panel" role="group" aria-label={t('试题信息')}>
      <header>
        <h2>{t('试题信息')}</h2>
        {session.name === 'question' && <CarriedNote />}
      </header>
      <Classification faults={faults} />
      <Source faults={faults} />
      <Use faults={faults} />
    </div>
  );
}
