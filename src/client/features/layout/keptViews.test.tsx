/** @jest-environment jsdom */
// If these fail, a list is drawn anew at every return, or one that was closed or is not to be kept shows what it showed before.
import { cleanup, render, screen } from '@testing-library/react';
import { act, useEffect, useState } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { KeptViews } from './KeptViews';

afterEach(cleanup);
let opened = 0;
const heard: string[] = [];

function Page({ path }: { path: string }) {
  const [number] = useState(() => (opened += 1));
  useEffect(() => {
    heard.push(`+${path}`);
    return () => void heard.push(`-${path}`);
  }, [path]);
  return <h1>{`${path} ${number}`}</h1>;
}

test('a kept list stands as it was and rests while it is hidden; another page and a closed tab start anew', () => {
  let go: (path: string) => void = () => undefined;
  const tabs = { open: new Set(['/a', '/b', '/form']) };
  const rounds = new Map<string, number>();
  function Views() {
    const navigate = useNavigate();
    go = (path) => void navigate(path);
    return <KeptViews draw={({ pathname }) => <Page path={pathname} />} keeps={(path) => path !== '/form'} open={tabs.open} rounds={rounds} />;
  }
  render(
    <MemoryRouter initialEntries={['/a']}>
      <Views />
    </MemoryRouter>,
  );
  const visit = (path: string) => {
    act(() => go(path));
    return screen.getByRole('heading').textContent;
  };
  expect(screen.getByRole('heading').textContent).toBe('/a 1');
  expect(visit('/form')).toBe('/form 2');
  expect(heard).toEqual(['+/a', '-/a', '+/form']);
  expect(visit('/a')).toBe('/a 1');
  expect(visit('/form')).toBe('/form 3');
  tabs.open = new Set(['/b', '/form']);
  visit('/b');
  expect(visit('/a')).toBe('/a 5');
});
