// If these fail, a user's arrangement of columns is lost, or a column shows the wrong text.
import { createMockQuestion } from '../../../../../mocks/factories/question';
import type { ListColumn } from '../../../../contract/account/preferences';
import { placedColumns, keptColumns, COLUMNS } from './columns';

test('columns keep their saved order; a new column has its default place, a removed one is skipped', () => {
  const kept = keptColumns(placedColumns(undefined)).filter(({ id }) => id !== 'type');
  const [id, content, ...rest] = kept;
  const left: ListColumn[] = [{ id: 'colour', shown: 1, width: 90 }, content!, id!, ...rest].map(
    (one) => (one.id === 'content' ? { ...one, shown: 0, width: 300 } : one) as ListColumn,
  );
  const placed = placedColumns(left);
  expect(placed.map(({ column }) => column.id).slice(0, 3)).toEqual(['content', 'type', 'id']);
  expect(placed[0]).toMatchObject({ shown: false, width: 300 });
  expect(placed).toHaveLength(COLUMNS.length);
});

test('the column 共享 distinguishes shared questions from those of other organisations, like the badge in the list', () => {
  const column = COLUMNS.find(({ id }) => id === 'sharing');
  const text = (organization_id: number, shared: 0 | 1) =>
    column?.text(
      { ...createMockQuestion(), organization_id, shared },
      { common: null, categories: [], organizationId: 1 },
    );
  expect([text(1, 0), text(1, 1), text(2, 1), text(2, 0)]).toEqual(['', '共享', '其他机构', '其他机构']);
});

test('a cell of 知识点 shows names; the codes are in its tooltip', () => {
  const column = COLUMNS.find(({ id }) => id === 'kps');
  const kp = { system_info_id: 1, type: 1, kp_id: 3, tip_key: '1003', kp_name: '一次函数' };
  const question = { ...createMockQuestion(), kps: [kp] };
  expect(column?.text(question, { common: null, categories: [] })).toBe('一次函数');
  expect(column?.hint?.(question)).toBe('1003-一次函数');
});
