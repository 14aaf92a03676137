// `tiku check-server URL`: can our client work with another server? Asks every specified read and compares each reply
// with the contract.
import * as z from 'zod/mini';
import { CALLS, type CallName } from '../../contract/calls';
import { CODES, DEFAULT_CIPHER_SECRET } from '../../contract/codes';
import { completedReply } from '../../contract/otherServers';
import { envelope, normalizePath, type Call } from '../../contract/wire';
import { errorCode } from '../db/errors';
import { invalid } from '../errors';
import { sealPassword } from '../modules/account/passwords';
import { progressLine, readArgs, UsageError, type Command } from './command';

/**
 * `whole`: as the contract says. `narrow`: the client completes it. `wrong`: the client cannot read it. `missing`: no
 * such call. `refused`: an error in the envelope.
 */
export type Verdict = 'whole' | 'narrow' | 'wrong' | 'missing' | 'refused';
export interface CheckedCall {
  name: string;
  method: string;
  path: string;
  verdict: Verdict;
  /** The fields that lack or do not fit, or the reason. */
  notes: string[];
}

const TITLES: Readonly<Record<Verdict, string>> = {
  whole: '完整',
  narrow: '较窄',
  wrong: '不合',
  missing: '没有',
  refused: '拒绝',
};
const READABLE: ReadonlySet<Verdict> = new Set<Verdict>(['whole', 'narrow']);
const LIMIT_MS = 30_000;
const SHOWN = 12;

interface Access {
  token?: string | undefined;
  username?: string | undefined;
  password?: string | undefined;
  secret: string;
  /** A question that the server has. */
  question: number;
}

interface Answer {
  status: number;
  text: string;
  /** What the network said, if there was no answer. */
  fault?: string;
}

const NETWORK_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '这个端口没有程序应答 (connection refused)',
  ENOTFOUND: '没有这个主机名 (unknown host)',
  ERR_SSL_WRONG_VERSION_NUMBER: '那里不是 https (not https)',
};

/** In the order of their use: the first knowledge system gives the arguments of its trees. */
const reads = (Object.entries(CALLS) as [CallName, Call][]).filter(
  ([, { origin, method }]) => origin === 'spec' && method === 'GET',
);

export async function checkServer(
  base: string,
  access: Access,
  onProgress: (text: string, done: number, total: number) => void = () => undefined,
): Promise<CheckedCall[]> {
  const headers: Record<string, string> = access.token === undefined ? {} : { authorization: `Bearer ${access.token}` };
  let answered = false;
  const ask = async (method: string, url: string, body?: FormData): Promise<Answer> => {
    try {
      const reply = await fetch(url, {
        method,
        headers: { ...headers, origin: new URL(base).origin },
        ...(body && { body }),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
      if (cookies.length > 0) headers['cookie'] = cookies.join('; ');
      answered = true;
      return { status: reply.status, text: await reply.text() };
    } catch (error) {
      const { cause, message } = error as Error;
      const fault = NETWORK_FAULTS[errorCode(cause) ?? ''] ?? (cause as Error | undefined)?.message ?? message;
      // Without a connection there is nothing to say of single calls.
      if (!answered) throw invalid(`连不上 ${base}：${fault}`);
      return { status: 0, text: '', fault };
    }
  };
  const checked: CheckedCall[] = [];
  const { username, password } = access;
  if (username !== undefined && password !== undefined) {
    const form = new FormData();
    form.append('username', username);
    form.append('password', sealPassword(password, access.secret));
    const answer = await ask('POST', urlOf(base, CALLS.login), form);
    checked.push({ ...nameOf('login', CALLS.login), ...judged(CALLS.login, answer).outcome });
  }
  let tree: Record<string, unknown> = {};
  for (const [at, [name, call]] of reads.entries()) {
    onProgress(`${call.method} ${call.path}`, at, reads.length);
    const own = { id: access.question, question_id: access.question, ...tree };
    const { shape } = call.request._zod.def as unknown as { shape: Readonly<Record<string, unknown>> };
    const args = Object.fromEntries(Object.entries(own).filter(([field]) => field in shape));
    const fields = z.encode(call.request, args) as Record<string, string>;
    const query = new URLSearchParams(fields).toString();
    const { outcome, data } = judged(call, await ask('GET', `${urlOf(base, call)}${query && `?${query}`}`));
    checked.push({ ...nameOf(name, call), ...outcome });
    if (name === 'getKnowledgeSystems') tree = firstTree(data);
  }
  return checked;
}

const urlOf = (base: string, call: Pick<Call, 'path' | 'spelled'>): string =>
  `${base}/api${normalizePath(call.spelled ?? call.path)}`;
const nameOf = (name: string, { method, path }: Pick<Call, 'method' | 'path'>) => ({ name, method, path });

function firstTree(systems: unknown): Record<string, unknown> {
  const [first] = (systems ?? []) as { id: number; types: { id: number }[] }[];
  const type = first?.types[0];
  return first && type ? { system_info_id: first.id, type: type.id } : {};
}

function judged(call: Call, answer: Answer): { outcome: Pick<CheckedCall, 'verdict' | 'notes'>; data?: unknown } {
  const is = (verdict: Verdict, ...notes: string[]) => ({ outcome: { verdict, notes } });
  if (answer.fault !== undefined) return is('missing', `没有回答：${answer.fault}`);
  const reply = z.safeParse(envelope, parsed(answer.text));
  if (!reply.success)
    return is(answer.status === 404 ? 'missing' : 'wrong', `HTTP ${answer.status}，没有 error 字段的 JSON`);
  const { error, msg, data = null } = reply.data;
  if (error !== CODES.success) return is('refused', `error ${error}${msg ? `：${msg}` : ''}`);
  if (answer.status >= 400) return is('wrong', `HTTP ${answer.status}，error 却是 0`);
  const strict = z.safeParse(call.data, data);
  if (strict.success) return { ...is('whole'), data: strict.data };
  const completed = data === null ? strict : z.safeParse(call.data, completedReply(call, data));
  if (completed.success) return { ...is('narrow', ...notesOf(data, strict.error)), data: completed.data };
  return is('wrong', ...notesOf(data, completed.error));
}

/** Each field once, with `[]` for any item of a list. */
function notesOf(data: unknown, error: z.core.$ZodError): string[] {
  const notes = error.issues.map(({ path, message }) => {
    const place = path.map((step) => (typeof step === 'number' ? '[]' : `.${String(step)}`)).join('');
    const given = path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | null)?.[step], data);
    return `data${place} ${given === undefined ? '缺少' : `不合：${message}`}`;
  });
  return [...new Set(notes)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const checkServerCommand: Command = {
  name: 'check-server',
  summary: '检查另一个服务器能否与本程序的网页配合 (does another server speak the specified calls)',
  usage: `npm run tiku -- check-server 地址 [--token 令牌 | --username 手机号 --password 密码] [--question 编号] [--json]

  地址        服务器的地址，不含 /api，如 https://tiku.example
  --question  一道存在的试题的编号，用来读试题和检查记录；默认 1
  密码按登录接口的约定加密，密钥取自环境变量 CIPHER_SECRET；密码也可以放在环境变量 TIKU_PASSWORD 中

逐个请求规定的读取接口（只读，登录除外），说明每个回答：完整、较窄（缺少的字段网页按空处理）、不合（网页读不了）、没有或拒绝。
有不合、没有或拒绝的回答时退出码为 1`,
  async run(args, io) {
    const { values, positionals } = readArgs(args, {
      token: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      question: { type: 'string' },
    });
    const [address, ...rest] = positionals;
    if (address === undefined || rest.length > 0 || !/^https?:\/\/[^/]/.test(address) || !URL.canParse(address))
      throw new UsageError('需要一个 http 或 https 地址 (one address)');
    const question = Number(values.question ?? 1);
    if (!Number.isInteger(question) || question < 1) throw new UsageError('--question 应为试题编号 (a number)');
    const { token, username } = values;
    const password = values.password ?? io.env['TIKU_PASSWORD'];
    if (username !== undefined && password === undefined)
      throw new UsageError('--username 需要 --password (a password is needed)');
    const progress = progressLine(io);
    const checked = await checkServer(
      address.replace(/(?<!\/)\/{1,20}$/, ''),
      { token, username, password, secret: io.env['CIPHER_SECRET'] || DEFAULT_CIPHER_SECRET, question },
      progress.show,
    ).finally(progress.end);
    const ok = checked.every(({ verdict }) => READABLE.has(verdict));
    if (values.json) io.out(JSON.stringify({ ok, calls: checked }));
    else {
      for (const { method, path, verdict, notes } of checked) {
        io.out(`${TITLES[verdict]}  ${method} ${path}`);
        for (const note of notes.slice(0, SHOWN)) io.out(`      ${note}`);
        if (notes.length > SHOWN) io.out(`      … 共 ${notes.length} 处`);
      }
      io.out(
        ok
          ? '网页能读全部规定的回答 (every specified reply can be read)'
          : '有网页读不了的回答 (some replies cannot be read)',
      );
    }
    return ok ? 0 : 1;
  },
};
