// If these fail, a column shows the wrong text.
import { createMockQuestion } from '../../../../../mocks/factories/question';
import { COLUMNS } from './columns';

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
