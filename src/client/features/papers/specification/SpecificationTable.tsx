// The 双向细目表 of a paper; against a blueprint, cells that differ say what is missing or too much.
import { columnKey, columnLabel } from '../../../../domain/blueprint/grid';
import {
  differenceText,
  shareText,
  type Specification,
  type SpecificationCell,
} from '../../../../domain/blueprint/specification/specification';
import { isSplitTable, sumText, typesOf } from '../../../../domain/blueprint/specification/specificationTable';
import { formatScore } from '../../../../domain/paper/numbering';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import { selectTypeTitle } from '../../../state/cache/cacheSlice';
import { useAppSelector } from '../../../state/hooks';

function Cell({ cell, sum = false }: { cell: SpecificationCell; sum?: boolean }) {
  const { count, score, wanted } = cell;
  const difference = translated(differenceText(cell));
  const asked = wanted && wanted.count > 0;
  return (
    <td className={[sum && 'spec-sum', difference !== '' && 'differs'].filter(Boolean).join(' ') || undefined}>
      {count > 0 || asked ? (
        <>
          <span>
            <b>{count}</b> {t('题', count)}
          </span>{' '}
          <span className="points">{t('{0} 分', formatScore(score))}</span>
        </>
      ) : null}
      {difference !== '' && (
        <small title={asked ? t('细目表要 {0}', sumText(wanted)) : t('细目表没有要求')}>
          {asked ? t('要 {0} 题 {1} 分，', wanted.count, formatScore(wanted.score)) : ''}
          {difference}
        </small>
      )}
    </td>
  );
}

export function SpecificationTable({ spec }: { spec: Specification }) {
  const typeTitle = useAppSelector(selectTypeTitle);
  const split = isSplitTable(spec);
  const deep = split ? 2 : 1;
  return (
    <table className="spec-table" aria-label={t('试卷的双向细目表')}>
      <thead>
        <tr>
          <th scope="col" rowSpan={deep} className="spec-row">
            {t('知识点', 1)}
          </th>
          {typesOf(spec).map(({ type_id, span }) => (
            <th key={type_id} scope="colgroup" colSpan={span}>
              {typeTitle(type_id)}
            </th>
          ))}
          <th scope="col" rowSpan={deep}>
            {t('合计')}
          </th>
          <th scope="col" rowSpan={deep}>
            {t('占比')}
          </th>
        </tr>
        {split && (
          <tr>
            {spec.columns.map((column) => (
              <th key={columnKey(column)} scope="col">
                {translated(columnLabel(column))}
              </th>
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {spec.rows.map(({ id, title, cells, sum }) => (
          <tr key={id}>
            <th scope="row" className="spec-row" title={title}>
              {title}
            </th>
            {cells.map((cell, i) => (
              <Cell key={columnKey(spec.columns[i] ?? { type_id: i, difficulty: null })} cell={cell} />
            ))}
            <Cell cell={sum} sum />
            <td className="spec-sum">{shareText(sum, spec.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="spec-row">
            {t('合计')}
          </th>
          {spec.sums.map((cell, i) => (
            <Cell key={columnKey(spec.columns[i] ?? { type_id: i, difficulty: null })} cell={cell} sum />
          ))}
          <Cell cell={spec.total} sum />
          <td className="spec-sum">100%</td>
        </tr>
        <tr>
          <th scope="row" className="spec-row">
            {t('占比')}
          </th>
          {spec.sums.map((cell, i) => (
            <td key={columnKey(spec.columns[i] ?? { type_id: i, difficulty: null })} className="spec-sum">
              {shareText(cell, spec.total)}
            </td>
          ))}
          <td className="spec-sum" colSpan={2} />
        </tr>
      </tfoot>
    </table>
  );
}
