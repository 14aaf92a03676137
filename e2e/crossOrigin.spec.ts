// A page on another port of the same machine: browsers treat it as the same site, so its requests carry the session
// cookie. Only the server's own Origin check rejects them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/fixtures';

const page = (target: string) => `<!doctype html><meta charset="utf-8">
<iframe name="answer"></iframe><iframe name="framed" src="${target}/"></iframe><img alt="" src="${target}/api/adminuser/update_profile?nickname=get">
<form id="form" method="post" enctype="multipart/form-data" target="answer" action="${target}/api/adminuser/update_profile"><input name="nickname" value="被改了"></form>
<script>
  const body = new FormData();
  body.append('nickname', '被改了');
  const url = '${target}/api/adminuser/update_profile';
  const tries = [
    fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body }),
    fetch(url, { method: 'POST', credentials: 'include', body }).then((reply) => reply.text()).then(() => Promise.reject(new Error('read'))),
    fetch('${target}/api/adminuser/getuserinfo', { credentials: 'include' }).then((reply) => reply.text()).then(() => Promise.reject(new Error('read'))),
  ];
  navigator.sendBeacon(url, body);
  document.getElementById('form').submit();
  Promise.allSettled(tries).then((all) => { document.title = all.map((one) => one.status === 'fulfilled' ? 'sent' : one.reason.message === 'read' ? 'read' : 'blocked').join(' '); });
</script>`;

test('a page of another origin neither changes nor reads anything with the session of this browser', async ({
  page: own,
  login,
  server,
  context,
  faults,
}) => {
  faults.expectConsole(/CORS|Failed to load resource|ERR_FAILED|ERR_BLOCKED|frame-ancestors|frame|Refused/i);
  await login('teacher');
  const name = () =>
    own.evaluate(
      async () =>
        ((await (await fetch('/api/adminuser/getuserinfo')).json()) as { data: { nickname: string } }).data.nickname,
    );
  const before = await name();
  const evil = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end(page(server.url)),
  );
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  try {
    const other = await context.newPage();
    let asked = 0;
    let formAnswered = false;
    other.on('request', (request) => (asked += request.url().includes('update_profile') ? 1 : 0));
    other.on(
      'response',
      (response) =>
        (formAnswered ||= response.url().includes('update_profile') && response.frame().name() === 'answer'),
    );
    await other.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
    await expect(other).toHaveTitle(/^(?:sent|blocked) blocked blocked$/);
    // The form, the picture, two fetches and the beacon have been sent.
    await expect.poll(() => asked).toBeGreaterThanOrEqual(5);
    await expect.poll(() => formAnswered).toBe(true);
    // No other origin may show the program in a frame (clickjacking).
    await expect.poll(() => other.frame({ name: 'framed' })?.url()).toBe('chrome-error://chromewebdata/');
    await other.close();
    expect(await name()).toBe(before);
  } finally {
    evil.closeAllConnections();
    evil.close();
  }
});
