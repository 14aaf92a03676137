// If this fails, there is a right that no administrator can give to a role.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { FUNCTION_KEYS, PLATFORM_KEYS, type FunctionKey } from '../../../../contract/account/functionKeys';
import { RoleGrants } from './RoleGrants';
import { GRANT_AREAS } from './grantAreas';

test('every right is in exactly one area', () => {
  expect(GRANT_AREAS.flatMap(({ keys }) => keys).sort()).toEqual(Object.keys(FUNCTION_KEYS).sort());
});

test('every right but those of administrators can be ticked, and marking is beside the reports', () => {
  const changes: object[] = [];
  const grants = { route_ids: [], function_keys: [] };
  render(
    <RoleGrants routes={[]} grants={grants} all={false} fixed={false} onChange={(patch) => changes.push(patch)} />,
  );
  const keys = (Object.keys(FUNCTION_KEYS) as FunctionKey[]).filter((key) => !PLATFORM_KEYS.includes(key));
  for (const key of keys) fireEvent.click(screen.getByRole('checkbox', { name: FUNCTION_KEYS[key] }));
  expect(changes).toEqual(keys.map((key) => ({ function_keys: [key] })));
  expect(screen.queryByRole('checkbox', { name: '维护菜单' })).toBeNull();
  const area = within(screen.getByRole('group', { name: '报告与阅卷' }));
  expect(area.getByRole('checkbox', { name: '组织阅卷' })).toBeTruthy();
  expect(area.getByRole('checkbox', { name: '网上阅卷' })).toBeTruthy();
});
