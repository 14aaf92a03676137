// Entry point of `npm run tiku -- <command>`.
import { COMMANDS } from './commands';
import { runTiku } from './runTiku';

const io = {
  out: (line: string) => void process.stdout.write(`${line}\n`),
  err: (line: string) => void process.stderr.write(`${line}\n`),
  env: process.env,
  interactive: process.stdout.isTTY === true,
};

void runTiku(process.argv.slice(2), io, COMMANDS).then((code) => {
  process.exitCode = code;
});
