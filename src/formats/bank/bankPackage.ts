// 题库包: questions as a zip that moves them between installations: files of the bank's own JSON and the uploads beside
// them, so that a bank of any size is written piece by piece. The manifest names all questions and the knowledge trees.
import type { Question } from '../../contract/question/question';
import { repliedFields } from '../../contract/question/questionFields';
import { once } from '../../contract/wire';
import { STATUS, STATUSES } from '../../domain/question/reviewWorkflow';
import { readBankRecord } from '../json/read';
import { recordOf } from '../json/write';
import { field, jsonFile, listField, readRow, shownValue, textField, type DraftRow } from '../shared/importedQuestion';
import type { OpenPackage, PackageFile, WholeQuestion } from '../shared/packageWriter';
import { Refusal } from '../shared/refusal';
import { BANK_MANIFEST, type ZipParts } from '../shared/sourceFile';
import {
  OWN_FIELDS,
  type KnowledgeTree,
  type OwnFields,
  type PlaceNames,
  type ReviewRecord,
  type VersionBody,
  type WholeDraft,
} from './whole';

const FORMAT = 'tiku-bank';
const VERSION = 2;
/** Questions of one file, so that a large bank stays within the files that a zip may have. */
const AT_ONCE = 200;
const FILM = /^\/?files\/.*\.mp4$/;
/** Names of uploads are unique. */
const mediaPath = (address: string): string => `media/${address.slice(address.lastIndexOf('/') + 1)}`;

export const bankPackage: OpenPackage = () => {
  const written: { path: string; ids: number[] }[] = [];
  const points = new Map<string, string[]>();
  const kept = new Set<string>();
  let ids: number[] = [];
  let records: string[] = [];
  const flush = (): PackageFile[] => {
    if (records.length === 0) return [];
    const path = `questions/${String(written.length + 1).padStart(4, '0')}.json`;
    const file = { path, data: `[\n${records.join(',\n')}\n]\n` };
    written.push({ path, ids });
    [ids, records] = [[], []];
    return [file];
  };
  return {
    toBank: true,
    whole: true,
    write(question, routes, whole) {
      const media = [...(whole?.media ?? [])].filter(([address]) => !kept.has(address));
      for (const [address] of media) kept.add(address);
      const record = { ...recordOf(question, routes), ...(whole && wholeRecord(question, whole)) };
      records.push(JSON.stringify(record));
      ids.push(question.id);
      for (const route of routes) points.set(route.join('\n'), route);
      const files = media.map(([address, data]) => ({ path: mediaPath(address), data }));
      return { files: [...files, ...(records.length < AT_ONCE ? [] : flush())] };
    },
    end(title, trees = []) {
      const last = flush();
      const about = { format: FORMAT, version: VERSION, title, files: written, points: [...points.values()], trees };
      return [...last, { path: BANK_MANIFEST, data: JSON.stringify(about, null, 1) }];
    },
  };
};

const wholeRecord = (question: Question, { versions, reviews, media, names, trees }: WholeQuestion) => ({
  derived_from: question.derived_from,
  answer_video: question.answer_video,
  media: [...media.keys()],
  fields: Object.fromEntries(OWN_FIELDS.map((name) => [name, question[name]])),
  versions,
  reviews: reviews.map(({ version, from_status, to_status, reason, actor, created_at }) => ({
    ...{ version, from_status, to_status, reason, actor, created_at },
  })),
  names,
  trees,
});

export function* decodeBankPackage(zip: ZipParts): Generator<DraftRow> {
  const manifest = manifestOf(zip);
  if (manifest === null) {
    const refused = '不是题库包，或者版本不同，请用同一版本的程序重新导出';
    return yield { line: 1, ref: BANK_MANIFEST, refused };
  }
  let line = 0;
  for (const file of listField(manifest, 'files')) {
    const path = textField(file, 'path');
    const text = zip.xml(path);
    const records = jsonFile(text ?? '')?.value;
    for (const [place, id] of listField(file, 'ids').entries()) {
      line += 1;
      const ref = `试题 ${shownValue(id)}`;
      const record: unknown = Array.isArray(records) ? records[place] : undefined;
      if (text === undefined) yield { line, ref, refused: `题库包不完整：缺少 ${path}` };
      else if (record === undefined) yield { line, ref, refused: `题库包不完整：${path} 里没有这一题` };
      else
        yield readRow(line, ref, withPictures(record, zip), (one, notes) => {
          const draft = readBankRecord(one, notes);
          return field(one, 'versions') === undefined ? draft : { ...draft, whole: readWhole(one, zip, notes) };
        });
    }
  }
}

const SHOWN = /src=\\"(\/?files\/[^"\\]{1,200}\.(png|jpg|gif|webp|svg))\\"/g;
const MIME: Readonly<Record<string, string>> = { jpg: 'jpeg', svg: 'svg+xml' };

/** Pictures inside, as in other files; films stay beside. */
function withPictures(record: unknown, zip: ZipParts): unknown {
  const text = JSON.stringify(record).replace(SHOWN, (all, address: string, type: string) => {
    const data = zip.base64(mediaPath(address));
    return data === undefined ? all : `src=\\"data:image/${MIME[type] ?? type};base64,${data}\\"`;
  });
  return JSON.parse(text) as unknown;
}

/** The knowledge systems of a package; empty for other files. */
export function bankTrees(zip: ZipParts | null): KnowledgeTree[] {
  return listField(zip && manifestOf(zip), 'trees').map((tree) => ({
    system: textField(tree, 'system'),
    types: listField(tree, 'types').map((type) => ({
      name: textField(type, 'name'),
      points: listField(type, 'points').map((point) => ({
        path: texts(field(point, 'path')),
        tip_key: textField(point, 'tip_key'),
      })),
    })),
  }));
}

function manifestOf(zip: ZipParts): unknown {
  const manifest = jsonFile(zip.xml(BANK_MANIFEST) ?? '')?.value;
  return field(manifest, 'format') === FORMAT && field(manifest, 'version') === VERSION ? manifest : null;
}

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

function readWhole(record: unknown, zip: ZipParts, notes: string[]): WholeDraft {
  const addresses = texts(field(record, 'media')).filter((address) => FILM.test(address));
  const status = field(record, 'status');
  return {
    id: numberOf(record, 'id') ?? 0,
    derived_from: numberOf(record, 'derived_from'),
    reviews: listField(record, 'reviews').flatMap(readReview),
    answer_video: textField(record, 'answer_video'),
    media: addresses.flatMap((address): [string, Uint8Array][] => {
      const bytes = zip.bytes?.(mediaPath(address));
      if (bytes === undefined) throw new Refusal(`题库包不完整：缺少 ${mediaPath(address)}`);
      return [[address, bytes]];
    }),
    fields: ownFields(field(record, 'fields'), notes),
    status: STATUSES.find((one) => one === status) ?? STATUS.unchecked,
    names: namesOf(field(record, 'names')),
    trees: listField(record, 'trees').map(texts),
    versions: listField(record, 'versions').flatMap((version) => readVersion(version, notes)),
  };
}

function ownFields(record: unknown, notes: string[]): OwnFields {
  const read = OWN_FIELDS.map((name) => [name, fieldSchemas()[name].safeParse(field(record, name))] as const);
  if (read.some(([, { success }]) => !success)) notes.push('上架、共享等设置读不全，缺的用新题的设置');
  return Object.fromEntries(read.flatMap(([name, { success, data }]) => (success ? [[name, data]] : [])));
}
const fieldSchemas = once(repliedFields);

function readVersion(record: unknown, notes: string[]): VersionBody[] {
  try {
    const { type_id, content, options, answer, analysis, parts, source } = readBankRecord(record, notes);
    const [answer_video, written] = [textField(record, 'answer_video'), Date.parse(textField(record, 'created_at'))];
    const created_at = Number.isNaN(written) ? undefined : new Date(written).toISOString();
    return [{ type_id, content, options, answer, analysis, parts, source, answer_video, created_at }];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notes.push(`有一个旧版本没有带入：${error.message}`);
    return [];
  }
}

const numberOf = (record: unknown, name: string): number | null => {
  const value = field(record, name);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
};
const statusOf = (record: unknown, name: string) => STATUSES.find((one) => one === field(record, name));
const MAX_REASON = 500;

function readReview(record: unknown): ReviewRecord[] {
  const [from_status, to_status] = [statusOf(record, 'from_status'), statusOf(record, 'to_status')];
  const [version, written] = [numberOf(record, 'version'), Date.parse(textField(record, 'created_at'))];
  if (from_status === undefined || to_status === undefined || version === null || Number.isNaN(written)) return [];
  const [reason, actor] = [textField(record, 'reason').slice(0, MAX_REASON), textField(record, 'actor').slice(0, 50)];
  return [{ version, from_status, to_status, reason, actor, created_at: new Date(written).toISOString() }];
}

function namesOf(value: unknown): PlaceNames {
  const [volume, book] = [field(value, 'volume'), field(value, 'book')];
  const [volumeTitle, title] = [textField(volume, 'title'), textField(book, 'title')];
  return {
    grade: textField(value, 'grade'),
    volume: volumeTitle === '' ? null : { title: volumeTitle, term: Number(field(volume, 'term')) || 3 },
    book:
      title === '' ? null : { title, publisher: textField(book, 'publisher'), kind: Number(field(book, 'kind')) || 1 },
  };
}
