// If these fail, slow senders occupy the server's connections, or a slow but steady upload is cut off.
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { addBodyPace } from '../app';

const HEAD = 'POST /take HTTP/1.1\r\nHost: tiku.test\r\nContent-Type: text/plain\r\nContent-Length: 4000\r\n\r\n';

async function open() {
  const app = Fastify();
  addBodyPace(app, { everyMs: 200, leastBytes: 100 });
  app.post('/take', (request) => ({ length: (request.body as string).length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return { app, socket, answer: () => answer };
}

test('a body that stops coming ends its connection', async () => {
  const { app, socket } = await open();
  socket.write(`${HEAD}begins`);
  await once(socket, 'close');
  await app.close();
});

test('a body that keeps coming is taken, however long it takes', async () => {
  const { app, socket, answer } = await open();
  socket.write(HEAD);
  const answered = once(socket, 'data');
  let sent = 0;
  const timer = setInterval(() => {
    socket.write('x'.repeat(200));
    sent += 200;
    if (sent === 4000) clearInterval(timer);
  }, 40);
  await answered;
  expect(answer()).toContain('{"length":4000}');
  socket.destroy();
  await app.close();
});
