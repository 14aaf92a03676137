// Starting twice, crashing, and stopping under load are routine for an operator: no request may be lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { multipartOf } from '../../testing/testApp';
import { startServer, type ServerProcess } from '../../testing/testProcess';

const onServer = process.env.TEST_DATABASE_URL !== undefined;
const embedded = onServer ? test.skip : test;
const suffix = onServer ? ' (skipped: of the embedded database)' : '';

/** A sign-in whose last bytes are held back: a request in progress for as long as the test needs. */
async function holdRequest(
  url: string,
): Promise<{ finish(): Promise<{ status: number; body: { error: number; msg: string } }> }> {
  const { payload, headers } = multipartOf([
    { name: 'username', value: '13900000000' },
    { name: 'password', value: 'x' },
  ]);
  const held = request(`${url}/api/login/index`, {
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length, expect: '100-continue' },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    held.once('response', resolve).once('error', reject),
  );
  const accepted = new Promise((resolve) => held.once('continue', resolve));
  held.flushHeaders();
  await accepted;
  held.write(payload.subarray(0, 20));
  return {
    async finish() {
      held.end(payload.subarray(20));
      const response = await answered;
      let text = '';
      for await (const chunk of response) text += String(chunk);
      return { status: response.statusCode ?? 0, body: JSON.parse(text) };
    },
  };
}

embedded(
  `a second server is refused by the name of the first, a killed one blocks nobody, and SIGTERM cuts off no request${suffix}`,
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'tiku-stop-'));
    const started: ServerProcess[] = [];
    const start = async () => {
      const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: '' });
      started.push(server);
      return server;
    };
    try {
      const first = await start();
      await expect(start()).rejects.toThrow(new RegExp(`ended with 1[^]*pid ${first.pid}[^]*请先停止它再启动`));
      await first.kill();

      const second = await start();
      const url = `http://127.0.0.1:${second.port}`;
      const held = await holdRequest(url);
      const ended = second.stop();
      let refused = await fetch(`${url}/readyz`);
      while (refused.status === 200) refused = await fetch(`${url}/readyz`);
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ msg: expect.stringContaining('请稍后重试') });
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      // 4001 or similar: a complete response of the server's own code, not a broken connection.
      expect(await held.finish()).toMatchObject({
        status: 200,
        body: { error: expect.any(Number), msg: expect.stringMatching(/./) },
      });
      // The server gives itself less than ten seconds, and exits with 1 when they were not enough.
      expect(await ended).toBe(0);
    } finally {
      await Promise.all(started.map((server) => server.kill()));
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  600_000,
);
