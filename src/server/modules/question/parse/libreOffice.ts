// LibreOffice, when it is installed: old Word documents (.doc) as .docx, documents as PDF, pictures in WMF and EMF as
// GIF or PNG. Each call is a process of its own with a fresh profile that blocks macros and links, without the server's
// environment and without a network, and with a time limit; one at a time, as each takes some 300 MB.
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import { invalid } from '../../../errors';
import { isProgram } from '../../../isProgram';

type Env = Readonly<Record<string, string | undefined>>;

export interface Office {
  /** Throws `invalid` when LibreOffice cannot read the file or takes too long. */
  toDocx(doc: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  /** The pages of a document that Word or another word processor wrote; throws like toDocx. */
  toPdf(document: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  /** By path of the metafile: its bytes as a picture. Those that cannot be converted are missing. */
  pictures(metafiles: ReadonlyMap<string, Uint8Array>, signal?: AbortSignal): Promise<Map<string, ConvertedPicture>>;
}
export interface ConvertedPicture {
  type: 'gif' | 'png';
  bytes: Uint8Array;
}

/** With instructions for installing it. */
export const NO_OFFICE =
  '旧的 Word 文档（.doc）要由服务器上的 LibreOffice 转换，而服务器没有安装。请管理员安装 LibreOffice（Debian、Ubuntu：apt install ' +
  'libreoffice-writer）后重新启动，或在 Word 中另存为 .docx 后再导入';
const UNREADABLE = 'LibreOffice 不能读取这个 Word 文档，请在 Word 中另存为 .docx 后再导入';
const NO_PAGES = 'LibreOffice 不能排出这个文档的页面，请对照文件中的各行';
const TOO_SLOW = 'LibreOffice 转换这个文档超过了时限，请分成几个文件，或在 Word 中另存为 .docx 后再导入';

/** A start takes some 5 s on a quiet machine. */
const LIMIT_MS = 120_000;
const MAX_OUTPUT = 60 * 1024 * 1024;
/** Bytes of the pictures of one call. */
const MAX_PICTURES = 40 * 1024 * 1024;

const PLACES: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin/soffice', '/usr/lib/libreoffice/program/soffice', '/snap/bin/libreoffice'],
  darwin: ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
  win32: ['C:\\Program Files\\LibreOffice\\program\\soffice.exe'],
};

/** OFFICE_PATH: a program, `none`, or absent: the one found on this machine; null: none. */
export function officeOf(env: Env, platform: NodeJS.Platform = process.platform): string | null {
  const configured = (env.OFFICE_PATH ?? '').trim();
  if (configured !== '') return configured === 'none' ? null : configured;
  const folders = (env.PATH ?? env.Path ?? '').split(path.delimiter).filter(Boolean);
  const name = platform === 'win32' ? 'soffice.exe' : 'soffice';
  const onPath = folders.map((folder) => path.join(folder, name));
  return [...onPath, ...(PLACES[platform] ?? [])].find(isProgram) ?? null;
}

/**
 * A linked picture would be a request from the server. Where the kernel allows it, the converter runs in a network of
 * its own that has no interface; everywhere it has a proxy at a port without a listener.
 */
const DEAD_PROXY = { host: '127.0.0.1', port: '9' };
const PROXY_URL = `http://${DEAD_PROXY.host}:${DEAD_PROXY.port}`;
const PROXY_ENV = { http_proxy: PROXY_URL, https_proxy: PROXY_URL, all_proxy: PROXY_URL, no_proxy: '' };
let ownNetwork: readonly string[] | undefined;
function withoutNetwork(): readonly string[] {
  const prefix = ['unshare', '--map-root-user', '--net'];
  const [command = '', ...args] = prefix;
  ownNetwork ??=
    process.platform === 'linux' && spawnSync(command, [...args, 'true'], { stdio: 'ignore' }).status === 0
      ? prefix
      : [];
  return ownNetwork;
}

const PROXY_SETTINGS = [
  ['ooInetProxyType', '2'],
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((kind) => [
    [`ooInet${kind}ProxyName`, DEAD_PROXY.host],
    [`ooInet${kind}ProxyPort`, DEAD_PROXY.port],
  ]),
  ['ooInetNoProxy', ''],
] as const;

/** No macros, no content from other addresses. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  ['MacroSecurityLevel', '3'],
  ['DisableMacrosExecution', 'true'],
  ['BlockUntrustedRefererLinks', 'true'],
  ['DisableActiveContent', 'true'],
]
  .map(
    ([name, value]) =>
      `<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="${name}" oor:op="fuse">` +
      `<value>${value}</value></prop></item>`,
  )
  .join('\n')}
${PROXY_SETTINGS.map(
  ([name, value]) =>
    `<item oor:path="/org.openoffice.Inet/Settings"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value>` +
    '</prop></item>',
).join('\n')}
</oor:items>`;

export function makeOffice(program: string, limitMs = LIMIT_MS): Office {
  let turn: Promise<unknown> = Promise.resolve();

  async function convert<T>(
    input: { name: string; bytes: Uint8Array },
    format: string,
    signal: AbortSignal | undefined,
    take: (folder: string) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const folder = await mkdtemp(path.join(tmpdir(), 'tiku-office-'));
    try {
      const profile = path.join(folder, 'profile');
      await mkdir(path.join(profile, 'user'), { recursive: true });
      await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), PROFILE);
      await writeFile(path.join(folder, input.name), input.bytes);
      await run(program, folder, profile, [format, input.name], limitMs, signal);
      return await take(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const answer = turn.then(work);
    turn = answer.catch(() => undefined);
    return answer;
  };

  /** LibreOffice recognises a document by its content. */
  const documentAs =
    (format: 'docx' | 'pdf', refusal: string) =>
    (bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> =>
      inTurn(() =>
        convert({ name: 'paper.doc', bytes }, format, signal, async (folder) => {
          const made = await readFile(path.join(folder, `paper.${format}`)).catch(() => null);
          if (made === null || made.length > MAX_OUTPUT) throw invalid(refusal);
          return made;
        }),
      );

  return {
    toDocx: documentAs('docx', UNREADABLE),
    toPdf: documentAs('pdf', NO_PAGES),
    pictures: (metafiles, signal) =>
      inTurn(async () => {
        const taken = [...metafiles].filter(bounded(MAX_PICTURES));
        if (taken.length === 0) return new Map();
        return convert({ name: 'pictures.docx', bytes: documentOf(taken) }, 'html', signal, async (folder) => {
          const html = await readFile(path.join(folder, 'pictures.html'), 'utf8').catch(() => '');
          const found = new Map<string, ConvertedPicture>();
          for (const [, place = '', src = ''] of html.matchAll(
            /\[(\d{1,5})\](?:(?!\[\d)[\s\S]){0,2000}?<img src="([\w.-]{1,200})"/g,
          )) {
            const name = taken[Number(place)]?.[0];
            const type = src.endsWith('.png') ? 'png' : 'gif';
            const bytes = await readFile(path.join(folder, src)).catch(() => null);
            if (name !== undefined && bytes !== null) found.set(name, { type, bytes });
          }
          return found;
        });
      }),
  };
}

/** Rejects after the limit or when it is cancelled; all processes that LibreOffice started end with it. */
function run(
  program: string,
  folder: string,
  profile: string,
  [format = '', input = '']: readonly string[],
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const windows = process.platform === 'win32';
  const [command = program, ...before] = [...withoutNetwork(), program];
  const child = spawn(
    command,
    [
      ...before,
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--convert-to', format],
      ...['--outdir', folder, path.join(folder, input)],
    ],
    {
      cwd: folder,
      detached: !windows,
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...PROXY_ENV },
    },
  );
  return new Promise<void>((resolve, reject) => {
    const end = () => {
      try {
        if (windows || child.pid === undefined) child.kill('SIGKILL');
        else process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const stop = (reason: unknown) => {
      end();
      reject(reason as Error);
    };
    const timer = setTimeout(() => stop(invalid(TOO_SLOW)), limitMs);
    const onAbort = () => stop(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    child.on('error', () => {
      settle();
      reject(invalid(UNREADABLE));
    });
    child.on('exit', () => {
      settle();
      end();
      resolve();
    });
  });
}

const bounded = (limit: number) => {
  let left = limit;
  return ([, bytes]: readonly [string, Uint8Array]): boolean => (left -= bytes.length) >= 0;
};

const NAMESPACES = {
  types: 'http://schemas.openxmlformats.org/package/2006/content-types',
  relations: 'http://schemas.openxmlformats.org/package/2006/relationships',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  word: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  vml: 'urn:schemas-microsoft-com:vml',
};

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A Word document with one paragraph per picture, which begins with its number in brackets. */
function documentOf(pictures: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  const { types, relations, office, word, vml } = NAMESPACES;
  const fileOf = (place: number, name: string) => `media/${place}.${/emf$|emz$/i.test(name) ? 'emf' : 'wmf'}`;
  const shape = (place: number) => {
    const picture = `<v:shape style="width:200pt;height:100pt"><v:imagedata r:id="p${place}"/></v:shape>`;
    return `<w:p><w:r><w:t>[${place}]</w:t></w:r><w:r><w:pict>${picture}</w:pict></w:r></w:p>`;
  };
  const picture = (name: string, place: number) =>
    `<Relationship Id="p${place}" Type="${office}/image" Target="${fileOf(place, name)}"/>`;
  const shapes = pictures.map((_one, place) => shape(place)).join('');
  const pictureParts = pictures.map(([name], place) => picture(name, place)).join('');
  const parts: Record<string, Uint8Array> = {
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${types}">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="wmf" ContentType="image/x-wmf"/><Default Extension="emf" ContentType="image/x-emf"/>
<Override PartName="/word/document.xml" ContentType="${MAIN}"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${relations}">
<Relationship Id="d" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/_rels/document.xml.rels': strToU8(`<Relationships xmlns="${relations}">${pictureParts}</Relationships>`),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="${word}" xmlns:r="${office}" xmlns:v="${vml}"><w:body>${shapes}</w:body></w:document>`,
    ),
  };
  pictures.forEach(([name, bytes], place) => (parts[`word/${fileOf(place, name)}`] = enlarged(bytes)));
  return zipSync(parts);
}

const PLACEABLE = 0x9ac6cdd7;
const SCALE = 3;
/** A placeable WMF of three times its size: LibreOffice draws metafiles with 96 dots per inch. */
function enlarged(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  if (copy.length < 22 || view.getUint32(0, true) !== PLACEABLE) return copy;
  view.setUint16(14, Math.max(1, Math.round(view.getUint16(14, true) / SCALE)), true);
  let checksum = 0;
  for (let at = 0; at < 20; at += 2) checksum ^= view.getUint16(at, true);
  view.setUint16(20, checksum, true);
  return copy;
}
