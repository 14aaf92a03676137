// The address comes from a user: the server must fetch pictures of the public web only, however it is written.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PNG } from '../../testing/testFiles';
import { isPublic, NO_PICTURE, openWebPicture } from './webPicture';

let server: Server;
let port = '';
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [, name = '', to = ''] = /^\/([a-z]+)[^?]*\??(.*)$/.exec(request.url ?? '') ?? [];
    if (name === 'away') response.writeHead(302, { location: decodeURIComponent(to) }).end();
    else if (name === 'picture') response.writeHead(200).end(PNG);
    else if (name === 'slow') response.writeHead(200).write(PNG.subarray(0, 8));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = String((server.address() as AddressInfo).port);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const here = () => ({ isAllowed: (address: string) => address === '127.0.0.1', ports: [port] });
const bytesOf = async (address: string) => {
  const { stream, filename } = await openWebPicture(address, here());
  return { filename, bytes: Buffer.concat((await stream.toArray()) as Buffer[]) };
};

test.each([
  '127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.10', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1',
  '255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '64:ff9b::7f00:1', 'fc00::1', 'fe80::1', 'ff02::1',
  '2001:db8::1', '2002:7f00:1::', '2001::1', 'localhost', '',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false)); // prettier-ignore
test.each(['8.8.8.8', '223.5.5.5', '172.32.0.1', '2400:3200::1', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPublic(address)).toBe(true),
);

test.each([
  'http://127.0.0.1/a.png', 'http://localhost/a.png', 'http://2130706433/a.png', 'http://0x7f.1/a.png', 'http://[::1]/a.png',
  'http://[::ffff:127.0.0.1]/a.png', 'https://user:word@8.8.8.8/a.png', 'http://8.8.8.8:8080/a.png', 'http://8.8.8.8:22/',
  'ftp://8.8.8.8/a.png', 'file:///etc/passwd', 'gopher://8.8.8.8/', 'data:image/png;base64,iVBORw0KGgo=', '//8.8.8.8/a', 'a.png',
])('%s is refused without a connection', async (address) => {
  await expect(openWebPicture(address)).rejects.toThrow(NO_PICTURE);
}); // prettier-ignore

test('a picture is streamed, also after redirects; other hosts, loops and missing pictures are refused alike', async () => {
  const at = `http://127.0.0.1:${port}`;
  expect(await bytesOf(`${at}/picture`)).toEqual({ filename: '/picture', bytes: PNG });
  // Not in UTF-8.
  expect((await bytesOf(`${at}/picture%CD%BC.png`)).bytes).toEqual(PNG);
  const away = (to: string) => `${at}/away?${encodeURIComponent(to)}`;
  expect((await bytesOf(away('/picture'))).bytes).toEqual(PNG);
  asked.length = 0;
  for (const address of [away('http://127.0.0.2/'), away('file:///etc/passwd'), away('http://[::1]/'), `${at}/none`])
    await expect(openWebPicture(address, here())).rejects.toThrow(NO_PICTURE);
  expect(asked).toHaveLength(4);
  const loop = away(away(away(away('/picture'))));
  await expect(openWebPicture(loop, here())).rejects.toThrow(NO_PICTURE);
});

test('a name whose addresses are not all public is refused', async () => {
  asked.length = 0;
  await expect(
    openWebPicture(`http://localhost:${port}/picture`, { ...here(), isAllowed: () => false }),
  ).rejects.toThrow(NO_PICTURE);
  expect(asked).toEqual([]);
});
