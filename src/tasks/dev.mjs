// npm run dev: the server restarts and the client reloads on every change; the page is on PORT (3000), the server is
// behind it.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { SERVER_BUILD } from './build.mjs';
import { ROOT, ensureInstalled } from './tree.mjs';

await ensureInstalled();
const esbuild = await import('esbuild');
const port = Number(process.env.PORT ?? 3000);
const serverPort = port + 100;
let server;

const restart = {
  name: 'restart',
  setup(build) {
    build.onEnd(async (result) => {
      if (result.errors.length > 0) return;
      if (server) {
        const old = server;
        server = undefined;
        await new Promise((resolve) => {
          old.on('close', resolve);
          old.kill('SIGTERM');
        });
      }
      server = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.cjs')], {
        cwd: ROOT,
        stdio: 'inherit',
        env: { ...process.env, PORT: String(serverPort) },
      });
    });
  },
};
const context = await esbuild.context({ ...SERVER_BUILD, plugins: [restart] });
await context.watch();
const client = spawn(
  process.execPath,
  [path.join(ROOT, 'node_modules/webpack/bin/webpack.js'), 'serve', '--mode', 'development', '--port', String(port)],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, TIKU_SERVER_PORT: String(serverPort) } },
);
console.log(
  `开发页面 Development page: http://127.0.0.1:${port} （接口在 ${serverPort} 端口 calls go to port ${serverPort}）`,
);
const stop = () => {
  client.kill('SIGTERM');
  server?.kill('SIGTERM');
  void context.dispose().then(() => process.exit(0));
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
