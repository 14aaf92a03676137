// A test cannot build the image, but everything that its files name must exist: paths, packages, variables, signals.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './config';
import { projectPath } from './paths';

const read = (name: string) => readFileSync(projectPath(name), 'utf8');
const container = read('Containerfile');
const compose = read('compose.yaml');

/** Names of the variables that the configuration reads, recorded while it reads them. */
function knownVariables(): Set<string> {
  const asked = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    { FILES_URL: 's3://bank-files', AWS_ACCESS_KEY_ID: 'k', AWS_SECRET_ACCESS_KEY: 's' },
    {
      get(target, name) {
        asked.add(String(name));
        return target[String(name)];
      },
    },
  );
  readConfig(env);
  return asked;
}

test('every file that the Containerfile copies from the project is there', () => {
  const copied = [...container.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  expect(copied).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', '.']));
  for (const name of copied) expect(existsSync(projectPath(name))).toBe(true);
  // Nothing that the build needs may be excluded from the build context.
  for (const name of read('.containerignore').trim().split('\n'))
    expect(['src', 'public', 'mocks', 'package.json']).not.toContain(name);
  const program = /^CMD \["node", "(.+)"\]$/m.exec(container)?.[1];
  expect(program).toBe('dist/server/main.cjs');
});

test('every variable that container and compose file set is one that the server reads', () => {
  const known = knownVariables();
  const image = [...container.matchAll(/(\w+)=\S+/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[A-Z_]+$/.test(name) && name !== 'NODE_ENV');
  const block = /environment: &environment\n((?: {4}\w+: .*\n)+)/.exec(compose)?.[1] ?? '';
  const composed = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name);
  expect(composed.length).toBeGreaterThan(5);
  for (const name of [...image, ...composed]) expect(known).toContain(name);
});

test('secrets come from the environment and the container can do little', () => {
  for (const [line] of compose.matchAll(/^.*(PASSWORD|SECRET).*: .*$/gm)) expect(line).toMatch(/\$\{\w+(:\?|:-\})/);
  expect(container).toMatch(/^USER node$/m);
  expect(container).toMatch(/^STOPSIGNAL SIGTERM$/m);
  for (const rule of [
    'read_only: true',
    'cap_drop: [ALL]',
    'no-new-privileges',
    'stop_grace_period: 15s',
    'pg_isready',
  ])
    expect(compose).toContain(rule);
  expect(existsSync(projectPath('docs/nginx.conf'))).toBe(true);
});

test('what is packed names the places where the server looks for its files', () => {
  const packed = read('src/tasks/pack.mjs');
  for (const name of ['src/server/db/migrations', 'src/server/db/embedded/worker.mjs', 'mocks/demo', 'docs/guide']) {
    expect(packed).toContain(`'${name}'`);
    expect(existsSync(projectPath(name))).toBe(true);
  }
  // A new path outside the bundle must be copied into the image, too.
  const named = new Set<string>();
  for (const entry of readdirSync(projectPath('src/server'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/(?<!\.test)\.ts$/.test(entry.name) || entry.name.startsWith('test')) continue;
    const text = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
    for (const [, place = ''] of text.matchAll(/projectPath\('([^']+)'/g)) named.add(place);
  }
  // The image has a package.json of its own, with the version. The server names a source file only where it runs from
  // sources; the image runs from dist.
  const fine =
    /^(src\/(server\/.+\.ts|tasks\/sourceLoader\.cjs)|dist\/(client|server\/\w+\.cjs)|mocks\/demo(\/.*)?|docs\/guide|package\.json|src\/client(\/app\/views\.tsx)?|src\/server\/db\/(migrations|embedded\/worker\.mjs)|data|docs)$/;
  expect([...named].filter((place) => !fine.test(place))).toEqual([]);
});

test('the commands of the documentation work in a packed installation', () => {
  const target = mkdtempSync(path.join(tmpdir(), 'tiku-packed-'));
  try {
    const script = `import(${JSON.stringify(projectPath('src/tasks/pack.mjs'))}).then(({ packedManifest }) => console.log(JSON.stringify(packedManifest())))`;
    const manifest = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    writeFileSync(path.join(target, 'package.json'), manifest);
    mkdirSync(path.join(target, 'dist/server'), { recursive: true });
    writeFileSync(path.join(target, 'dist/server/tiku.cjs'), 'console.log(process.argv.slice(2).join())');
    const output = execFileSync('npm', ['run', '--silent', 'tiku', '--', 'backup', 'a.tar'], {
      cwd: target,
      encoding: 'utf8',
    });
    expect(output.trim()).toBe('backup,a.tar');
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
});
