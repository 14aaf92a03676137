// If this fails, a control has no sample in the kit (#/kit in development), so that not all its states can be looked at.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen, within } from '@testing-library/react';
import { KitPage, SAMPLES } from './KitPage';

const UI = path.join(__dirname, '../../client/ui');
/** List definitions of the store, drawn and described: each of their parts is here by itself. */
const NOT_SHOWN = ['lists/ListPage', 'lists/columns'];
const filesOf = (folder: string) =>
  readdirSync(path.join(UI, folder))
    .filter((name) => /(?<!\.test)\.tsx$/.test(name))
    .map((name) => `${folder}/${name.replace('.tsx', '')}`);
const files = [...filesOf('controls'), ...filesOf('lists')].filter((file) => !NOT_SHOWN.includes(file));

test('every control and list part is in the kit, drawn from its own file', () => {
  expect(files.filter((file) => SAMPLES[file] === undefined)).toEqual([]);
  const sources = readdirSync(path.join(__dirname, 'samples'))
    .map((name) => readFileSync(path.join(__dirname, 'samples', name), 'utf8'))
    .join('');
  expect(Object.keys(SAMPLES).filter((file) => !sources.includes(`client/ui/${file}'`))).toEqual([]);
});

test('the kit draws every sample, without a warning of React', () => {
  const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<KitPage />);
  for (const [file, drawings] of Object.entries(SAMPLES)) {
    const sample = screen.getByRole('region', { name: file });
    const states = [...sample.querySelectorAll('.kit-state')];
    expect(states).toHaveLength(Object.keys(drawings).length);
    for (const state of states) expect(state.querySelector('.kit-drawing')?.childElementCount).not.toBe(0);
  }
  expect(within(screen.getByRole('group', { name: '主题' })).getAllByRole('button')).toHaveLength(2);
  expect(within(screen.getByRole('group', { name: '语言' })).getAllByRole('button')).toHaveLength(2);
  expect(warned.mock.calls).toEqual([]);
  warned.mockRestore();
});
