// Progress of a long command on a terminal: one line that is overwritten, at most a few times a second.
import type { CommandIo } from './command';

const EVERY_MS = 200;

export interface ProgressLine {
  show(text: string, done: number, total: number): void;
  /** Must be called before anything else is printed. */
  end(): void;
}

export function progressLine(io: CommandIo): ProgressLine {
  let last = 0;
  let shown = '';
  return {
    show(text, done, total) {
      const now = performance.now();
      if (!io.interactive || (text === shown && now - last < EVERY_MS)) return;
      [last, shown] = [now, text];
      const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
      process.stderr.write(`\r\u001b[K${text} ${percent}%（${done} / ${total}）`);
    },
    end() {
      if (shown !== '') process.stderr.write('\r\u001b[K');
      shown = '';
    },
  };
}
