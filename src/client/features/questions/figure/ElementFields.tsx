// The fields of the selected element. What is typed goes into the figure as soon as it is complete.
import { useId, useState } from 'react';
import { FIGURE_LIMITS, type FigureElement, type Place } from '../../../../contract/question/figure';
import { titleOf } from '../../../../domain/figure/editFigure';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { fieldsOf, PLACE_TITLES, type ElementField } from './elementFields';
import { readValue, shownValue } from './fieldText';

interface Props {
  element: FigureElement;
  /** Those before it, which it may refer to. */
  earlier: readonly FigureElement[];
  onChange(patch: object): void;
}

export function ElementFields({ element, earlier, onChange }: Props) {
  const change = (field: ElementField, value: unknown) =>
    onChange(
      field.of === 'place' && element.kind === 'point'
        ? { place: { ...element.place, [field.name]: value } }
        : { [field.name]: value },
    );
  return (
    <div className="figure-fields" role="group" aria-label={t('{0}的设置', translated(titleOf(element)))}>
      {element.kind === 'point' && (
        <LabelledSelect
          label={t('确定方式')}
          value={element.place.by}
          choices={Object.entries(PLACE_TITLES).map(([by, title]) => ({
            value: by,
            label: title,
            disabled: placeBy(by as Place['by'], earlier) === null,
          }))}
          onChange={(by) => {
            const place = placeBy(by as Place['by'], earlier);
            if (place) onChange({ place });
          }}
        />
      )}
      {fieldsOf(element).map((field) => (
        <Field
          key={`${element.id}.${field.of ?? ''}.${field.name}`}
          field={field}
          value={valueOf(element, field)}
          earlier={earlier}
          onChange={(value) => change(field, value)}
        />
      ))}
    </div>
  );
}

const valueOf = (element: FigureElement, { of, name }: ElementField): unknown => {
  const holder = (of === 'place' && element.kind === 'point' ? element.place : element) as unknown;
  return (holder as Record<string, unknown>)[name];
};

const isPath = ({ kind }: FigureElement) => kind === 'line' || kind === 'circle' || kind === 'graph';

/** With the first points and lines that there are; null if there are too few. */
function placeBy(by: Place['by'], earlier: readonly FigureElement[]): Place | null {
  const [a, b, c] = earlier.flatMap((each) => (each.kind === 'point' ? [each.id] : []));
  const [p, q] = earlier.flatMap((each) => (isPath(each) ? [each.id] : []));
  if (by === 'free') return { by, x: 0, y: 0 };
  if (by === 'on') return p === undefined ? null : { by, path: p, t: 0.5 };
  if (by === 'meet') return p === undefined || q === undefined ? null : { by, p, q, which: 0 };
  if (a === undefined || b === undefined) return null;
  if (by === 'middle') return { by, a, b };
  if (c === undefined) return null;
  if (by === 'foot') return { by, from: a, a: b, b: c };
  return by === 'shift' ? { by, of: a, from: b, to: c } : { by, of: 'circumcircle', a, b, c };
}

interface FieldProps {
  field: ElementField;
  value: unknown;
  earlier: readonly FigureElement[];
  onChange(value: unknown): void;
}

function Field({ field, value, earlier, onChange }: FieldProps) {
  const { type, label } = field;
  if (type === 'flag')
    return (
      <label className="figure-flag">
        <input type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
        <span>{label}</span>
      </label>
    );
  if (type === 'choice')
    return (
      <LabelledSelect
        label={label}
        value={String(value)}
        choices={field.choices.map(([each, title]) => ({ value: each, label: title }))}
        onChange={(next) => onChange(field.choices.find(([each]) => String(each) === next)?.[0])}
      />
    );
  if (type === 'point' || type === 'pointOrNone' || type === 'path') {
    const choices = earlier.filter((each) => (type === 'path' ? isPath(each) : each.kind === 'point'));
    return (
      <LabelledSelect
        label={label}
        {...(type === 'pointOrNone' && { all: t('无') })}
        value={String(value)}
        choices={choices.map((each) => ({ value: each.id, label: translated(titleOf(each)) }))}
        onChange={onChange}
      />
    );
  }
  return <TypedField field={field} value={value} onChange={onChange} />;
}

function TypedField({ field, value, onChange }: Omit<FieldProps, 'earlier'>) {
  const id = useId();
  const shown = shownValue(field, value);
  // What is typed and not complete yet, such as `-`.
  const [typed, setTyped] = useState<string | null>(null);
  const incomplete = typed !== null && readValue(field, typed) === undefined;
  return (
    <label>
      <span>{field.label}</span>
      <input
        type="text"
        inputMode={field.type === 'number' ? 'decimal' : 'text'}
        maxLength={field.type === 'text' && field.name !== 'expr' ? FIGURE_LIMITS.text : FIGURE_LIMITS.expression}
        value={typed ?? shown}
        aria-invalid={incomplete}
        aria-describedby={incomplete ? id : undefined}
        onChange={(event) => {
          const { value: text } = event.target;
          setTyped(text);
          const read = readValue(field, text);
          if (read !== undefined) onChange(read);
        }}
        onBlur={() => setTyped(null)}
      />
      {incomplete && (
        <small id={id} role="alert">
          {FAULTS[field.type] ?? t('请填写')}
        </small>
      )}
    </label>
  );
}

const FAULTS: Readonly<Partial<Record<ElementField['type'], string>>> = {
  number: t('请输入数'),
  points: t('请输入至少三个点，空格分开'),
  texts: t('请输入名称，逗号分开'),
  numbers: t('请输入不小于 0 的数，逗号分开'),
  intervals: t('请写成 (-2,3] 或 (1,+∞)'),
};
