// If this fails, there is a right that no administrator can give to a role.
import { fireEvent, render, screen, within } from '@testing-library/react';
import { FUNCTION_KEYS } from '../../../../contract/account/functionKeys';
import { GRANT_AREAS } from './grantAreas';
import { RoleGrants } from './RoleGrants';

test('every right is in exactly one area', () => {
  expect(GRANT_AREAS.flatMap(({ keys }) => keys).sort()).toEqual(Object.keys(FUNCTION_KEYS).sort());
});

test('every right can be ticked, and marking is beside the reports', () => {
  const changes: object[] = [];
  const grants = { route_ids: [], function_keys: [] };
  render(
    <RoleGrants routes={[]} grants={grants} all={false} fixed={false} onChange={(patch) => changes.push(patch)} />,
  );
  for (const label of Object.values(FUNCTION_KEYS)) fireEvent.click(screen.getByRole('checkbox', { name: label }));
  expect(changes).toEqual(Object.keys(FUNCTION_KEYS).map((key) => ({ function_keys: [key] })));
  const area = within(screen.getByRole('group', { name: '报告与阅卷' }));
  expect(area.getByRole('checkbox', { name: '组织阅卷' })).toBeTruthy();
  expect(area.getByRole('checkbox', { name: '网上阅卷' })).toBeTruthy();
});
