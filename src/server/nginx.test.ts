// docs/nginx.conf unchanged, in front of two servers on one PostgreSQL: all calls of staff pass through it, and a
// killed server has no effect on them. Needs nginx and the PostgreSQL programs.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KEY_HEADER } from '../contract/wire';
import { signIn, until, type NetClient } from '../testing/testClient';
import { CLUSTER_MISSING, makeCluster, type Cluster } from '../testing/testCluster';
import { startServer, type ServerProcess } from '../testing/testProcess';
import { projectPath } from './paths';

const ADMIN = { username: '13800000001', password: 'Lan-tian-82' };
const missing = CLUSTER_MISSING ?? (spawnSync('nginx', ['-v']).status === 0 ? null : 'nginx is not installed');
const withNginx = missing === null ? describe : describe.skip;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

withNginx(`nginx with the file of the documentation${missing ? ` (skipped: ${missing})` : ''}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiku-nginx-'));
  let cluster: Cluster;
  let nginx: ChildProcess;
  let servers: ServerProcess[] = [];
  let origin = '';
  let client: NetClient;

  beforeAll(async () => {
    cluster = await makeCluster();
    const env = {
      DATABASE_URL: cluster.databaseUrl,
      DATA_DIR: path.join(folder, 'data'),
      ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY: '1',
    };
    servers = await Promise.all([startServer(env), startServer(env)]);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    // Only names, ports and folders are replaced.
    const conf = readFileSync(projectPath('docs/nginx.conf'), 'utf8')
      .replace('server-1:3000', `127.0.0.1:${servers[0]?.port}`)
      .replace('server-2:3000', `127.0.0.1:${servers[1]?.port}`)
      .replace('listen 80;', `listen 127.0.0.1:${port};`);
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `worker_processes 1;\ndaemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${places}\n${conf}\n}\n`,
    );
    const tested = spawnSync('nginx', ['-t', '-c', file, '-e', `${folder}/start.log`], { encoding: 'utf8' });
    if (tested.status !== 0) throw new Error(tested.stderr);
    nginx = spawn('nginx', ['-c', file, '-e', `${folder}/start.log`], { stdio: 'ignore' });
    const up = () =>
      fetch(`${origin}/readyz`).then(
        ({ status }) => ({ status, body: undefined }),
        () => ({ status: 0, body: undefined }),
      );
    await until(up, ({ status }) => status === 200);
    client = await signIn(origin, ADMIN.username, ADMIN.password);
  });
  afterAll(async () => {
    nginx?.kill('SIGQUIT');
    await Promise.all(servers.map((server) => server.kill()));
    cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const count = async () => (await client.get('/questions/list')).body?.data.total;
  const fields = (text: string) => ({ type_id: '400', content: `<p>${text}</p>`, answer: JSON.stringify('<p>略</p>') });

  test('signing in, a list and a save go through, with the name and number that the servers are to believe', async () => {
    const before = await count();
    expect(
      (await client.post('/questions/update', fields('经过均衡器'), { [KEY_HEADER]: randomUUID() })).body,
    ).toMatchObject({ error: 0 });
    for (let turn = 0; turn < 4; turn += 1) expect(await count()).toBe((before as number) + 1);
    const reply = await fetch(`${origin}/api/questions/list`, { headers: { 'accept-encoding': 'gzip' } });
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f]{32}$/);
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
  });

  test('a film beyond what the server takes is refused by it, one beyond all measure at the door', async () => {
    const claim = (bytes: number) =>
      new Promise<number>((resolve, reject) => {
        const headers = { 'content-length': bytes, 'content-type': 'multipart/form-data; boundary=x', origin };
        const sent = request(`${origin}/api/upload/file`, { method: 'POST', headers }, (reply) => {
          resolve(reply.statusCode ?? 0);
          sent.destroy();
        });
        sent.on('error', reject);
        sent.write('--x\r\n');
      });
    expect(await claim(600 * 1024 * 1024)).toBe(413);
    // Below the balancer's limit the server itself answers: not signed in.
    expect(await claim(510 * 1024 * 1024)).toBe(200);
  });

  test('a server is killed: no save of many is lost, doubled or refused, and its repeat is answered as the first time', async () => {
    const before = (await count()) as number;
    const answered: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      if (n === 10) void servers[0]?.kill();
      const { status, body } = await client.post('/questions/update', fields(`停机时第 ${n} 题`), {
        [KEY_HEADER]: `nginx-save-number-${n}`,
      });
      expect([status, body?.error]).toEqual([200, 0]);
      answered.push(body?.data.id as number);
    }
    expect(new Set(answered).size).toBe(30);
    expect(await count()).toBe(before + 30);
    const again = await client.post('/questions/update', fields('停机时第 9 题'), {
      [KEY_HEADER]: 'nginx-save-number-9',
    });
    expect(again.body?.data.id).toBe(answered[9]);
    expect(await count()).toBe(before + 30);
  });
});
