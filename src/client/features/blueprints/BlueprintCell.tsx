// One cell of the blueprint grid: what it demands, what the bank has, and the field while it is edited.
import type { BlueprintCell as Cell } from '../../../contract/paper/blueprint';
import { cellText } from '../../../domain/blueprint/grid';
import { formatScore } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { cellTyped } from '../../state/grids/gridsSlice';
import { useAppDispatch } from '../../state/hooks';

interface Props {
  spot: string;
  /** Row and column, for screen readers. */
  name: string;
  value: Cell | undefined;
  /** Number of questions in the bank; null while it is unknown. */
  there: number | null;
  /** Number of questions that are missing; undefined when nothing conflicts here. */
  short: number | undefined;
  here: boolean;
  chosen: boolean;
  /** The first column of its type. */
  starts: boolean;
  /** The typed text; null when the cell is not edited. */
  text: string | null;
  invalid: boolean;
  onEnter(): void;
}

export function BlueprintCell({
  spot,
  name,
  value,
  there,
  short,
  here,
  chosen,
  starts,
  text,
  invalid,
  onEnter,
}: Props) {
  const dispatch = useAppDispatch();
  const classes = [
    'bp-cell',
    starts && 'type-start',
    chosen && 'chosen',
    value && there !== null && there < value.count && 'few',
    short !== undefined && 'conflict',
  ];
  const edited = here && text !== null;
  return (
    <td
      role="gridcell"
      data-spot={spot}
      data-cursor={here && !edited ? '' : undefined}
      tabIndex={here ? 0 : -1}
      aria-selected={chosen}
      className={classes.filter(Boolean).join(' ')}
      onFocus={() => !here && onEnter()}
    >
      {edited ? (
        <input
          data-cursor=""
          aria-label={name}
          aria-invalid={invalid}
          title={t('题数×分值，例如 4×5')}
          value={text}
          onChange={(event) => dispatch(cellTyped({ grid: 'blueprint', text: event.target.value }))}
        />
      ) : (
        <CellFacts name={name} value={value} there={there} short={short} />
      )}
    </td>
  );
}

function CellFacts({ name, value, there, short }: Pick<Props, 'name' | 'value' | 'there' | 'short'>) {
  const wanted = value ? t('{0} 题，每题 {1} 分', value.count, formatScore(value.score)) : t('空');
  const bank = there === null ? '' : t('，题库有 {0} 题', there);
  const conflict = short === undefined ? '' : short > 0 ? t('，缺 {0} 题', short) : t('，与其他要求冲突');
  return (
    <>
      <span className="bp-spoken">{`${name}${t('：')}${wanted}${bank}${conflict}`}</span>
      {value && <b aria-hidden>{cellText(value)}</b>}
      {short !== undefined && short > 0 && (
        <span aria-hidden className="bp-short">
          {t('缺{0}', short)}
        </span>
      )}
      {there !== null && (there > 0 || value) && (
        <span aria-hidden className="bp-bank">
          {there}
        </span>
      )}
    </>
  );
}
