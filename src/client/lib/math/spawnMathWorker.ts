// The only file that knows the worker's address (the bundler makes a chunk of it); imported on first use.

export function spawnMathWorker(): Worker {
  return new Worker(new URL('./mathWorker.ts', import.meta.url));
}
