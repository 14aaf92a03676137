// Finds the command, prints help and errors, returns the exit code.
import { errorCode } from '../db/errors';
import { ConfigError, DomainError, fileFault } from '../errors';
import { projectVersion } from '../paths';
import { UsageError, type Command, type CommandIo, type ExitCode } from './command';

export async function runTiku(argv: string[], io: CommandIo, commands: readonly Command[]): Promise<ExitCode> {
  const [name, ...args] = argv;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    io.out(overview(commands));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-V') {
    io.out(projectVersion());
    return 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command) {
    io.err(
      `没有这个命令：${name} (unknown command)\n命令 Commands：${commands.map((each) => each.name).join('、')}\n${helpHint('')}`,
    );
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    io.out(`${command.summary}\n\n${command.usage}\n\n${EXIT_CODES}`);
    return 0;
  }
  try {
    return await command.run(args, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`${error.message}\n\n${firstLine(command.usage)}\n${helpHint(command.name)}`);
      return 2;
    }
    io.err(reason(error));
    return error instanceof ConfigError ? 2 : 1;
  }
}

/** One rule for every command: 2 depends on the words and the environment alone, not on a file or the bank. */
const EXIT_CODES =
  '退出码：0 完成；1 没有完成，或有被拒绝、要处理的结果，原因已写明；2 命令行或环境变量写错，什么也没有做 (0 done, 1 not or not all, 2 wrong use)';

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
const helpHint = (name: string): string => `完整说明 Help：npm run tiku -- ${name === '' ? '' : `${name} `}--help`;

function overview(commands: readonly Command[]): string {
  const width = Math.max(0, ...commands.map((command) => command.name.length)) + 2;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  const head = '用法 Usage: npm run tiku -- <命令 command> [选项 options]\n\n命令 Commands:';
  return `${head}\n${lines.join('\n')}\n\n每个命令都有 --help 与 --json，--version 显示版本。${EXIT_CODES}`;
}

/** Advice about the screen, which is no help at a terminal. */
const OF_SCREEN = /(?:[，；]或?|或)(?:请刷新|请?改用“打印”|请在试卷页面用“打印”)[^]*/;

function reason(error: unknown): string {
  if (error instanceof DomainError) return error.msg.replace(OF_SCREEN, '');
  const fault = fileFault(error);
  if (fault !== null) return [(error as NodeJS.ErrnoException).path, fault].filter(Boolean).join('：');
  const known = error instanceof ConfigError || /^([a-z_]+|E[A-Z]+)$/.test(errorCode(error) ?? '');
  if (error instanceof Error) return known ? error.message : (error.stack ?? error.message);
  return String(error);
}
