// `tiku check`: is the bank consistent? Each rule is one SQL query that finds the rows which violate it; uploaded files
// are checked on disk.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql, type RawBuilder } from 'kysely';
import { BackupError } from '../backup/backupError';
import { withBank } from '../backup/snapshot';
import { readConfig } from '../config';
import type { Database } from '../db/database';
import { errorCode } from '../db/errors';
import { openMigrations } from '../db/migrate';
import { openFileStore } from '../files/fileStore';
import type { FilesPort } from '../files/filesPort';
import { readOptions, progressLine, type Command, type ProgressLine } from './command';

interface Rule {
  name: string;
  title: string;
  /** Selects `id`, as text, of each row that violates the rule. */
  find: RawBuilder<{ id: string }>;
}

const RULES: readonly Rule[] = [
  {
    name: 'question-content',
    title: '试题缺少当前版本的内容',
    find: sql`select q.id::text as id from questions q where not exists
      (select 1 from question_content c where c.question_id = q.id and c.version = q.version)`,
  },
  {
    name: 'question-picture',
    title: '试题中的图片或视频不在题库的文件中',
    find: sql`select distinct shown.id || ' ' || shown.src as id from (
      select c.question_id::text as id, '/' || m.found[1] as src from questions q
      join question_content c on c.question_id = q.id and c.version = q.version,
      regexp_matches(concat_ws(' ', c.content, c.options, c.answer, c.analysis, c.parts,
        'src="' || c.answer_video || '"'),
        'src=.?"/?(files/[^"\\\\<>]+)', 'g') as m(found)
      where concat_ws(' ', c.content, c.options, c.answer, c.analysis, c.parts, c.answer_video) like '%files/%') shown
      where not exists (select 1 from files f where f.full_path = shown.src)`,
  },
  {
    name: 'question-search',
    title: '试题不在搜索索引中',
    find: sql`select q.id::text as id from questions q where q.deleted_at is null and not exists
      (select 1 from question_search s where s.question_id = q.id)`,
  },
  {
    name: 'question-knowledge',
    title: '试题指向不存在或已删除的知识点',
    find: sql`select l.question_id || '/' || l.kp_id as id from question_kp l left join kps k on k.id = l.kp_id
      where k.id is null or k.deleted_at is not null or k.system_info_id <> l.system_info_id`,
  },
  {
    name: 'question-family',
    title: '派生试题的来源不存在',
    find: sql`select q.id::text as id from questions q where not exists (select 1 from questions f
      where f.id = q.family_id)
      or (q.derived_from is not null and not exists (select 1 from questions p where p.id = q.derived_from))`,
  },
  {
    name: 'question-place',
    title: '试题的年级、册次或原书不存在',
    find: sql`select q.id::text as id from questions q where (q.grade_id is not null and not exists (select 1
      from grades g where g.id = q.grade_id))
      or (q.gs_id is not null and not exists (select 1 from grade_stages s where s.id = q.gs_id))
      or (q.origin_book_id is not null and not exists (select 1 from origin_books b where b.id = q.origin_book_id))`,
  },
  {
    name: 'question-author',
    title: '试题的作者不存在',
    find: sql`select q.id::text as id from questions q where not exists (select 1 from accounts a
      where a.id = q.author_id)`,
  },
  {
    name: 'knowledge-parent',
    title: '知识点的上级不存在',
    find: sql`select k.id::text as id from kps k where k.deleted_at is null and k.pid <> 0 and not exists
      (select 1 from kps p where p.id = k.pid and p.deleted_at is null and p.system_info_id = k.system_info_id)`,
  },
  {
    name: 'knowledge-cycle',
    title: '知识点的上下级成环',
    find: sql`with recursive reached as (select id from kps where pid = 0
      union select k.id from kps k join reached r on k.pid = r.id)
      select k.id::text as id from kps k where k.deleted_at is null and k.id not in (select id from reached)
      and exists (select 1 from kps p where p.id = k.pid)`,
  },
  {
    name: 'paper-version',
    title: '试卷固定的试题版本不存在',
    find: sql`select i.paper_id || '/' || i.question_id as id from paper_items i where not exists
      (select 1 from question_content c where c.question_id = i.question_id and c.version = i.question_version)`,
  },
  {
    name: 'paper-section',
    title: '试卷的题目不属于任何大题',
    find: sql`select i.paper_id || '/' || i.question_id as id from paper_items i where not exists
      (select 1 from paper_sections s where s.paper_id = i.paper_id and s.id = i.section_id)`,
  },
  {
    name: 'paper-totals',
    title: '试卷的题数或总分与题目不符',
    // Of a section of 选做题 the share that is answered counts (countedScore in domain/paper/elective).
    find: sql`select p.id::text as id from papers p left join
      (select s.paper_id, sum(s.items) as items,
        sum(case when e.choose < s.items then round(s.score * e.choose / s.items * 2) / 2 else s.score end) as score
        from (select paper_id, section_id, count(*) as items, sum(score)::numeric as score from paper_items
          group by paper_id, section_id) s
        join papers q on q.id = s.paper_id
        cross join lateral (select (q.layout->'scoring'->'choose'->>s.section_id::text)::numeric as choose) e
        group by s.paper_id) t on t.paper_id = p.id
      where p.question_count <> coalesce(t.items, 0) or abs(p.score - coalesce(t.score, 0)) > 0.001`,
  },
  {
    name: 'paper-question',
    title: '试卷的题目不存在',
    find: sql`select i.paper_id || '/' || i.question_id as id from paper_items i left
      join questions q on q.id = i.question_id where q.id is null`,
  },
  {
    name: 'report-version',
    title: '报告固定的试题版本不存在',
    find: sql`select i.report_id || '/' || i.question_id as id from report_items i where not exists
      (select 1 from question_content c where c.question_id = i.question_id and c.version = i.question_version)`,
  },
  {
    name: 'feedback-version',
    title: '反馈指向不存在的试题版本',
    find: sql`select f.question_id || '/' || f.id as id from question_feedback f where not exists
      (select 1 from question_content c where c.question_id = f.question_id and c.version = f.version)`,
  },
  {
    name: 'pack-paper',
    title: '试卷包中的试卷不存在',
    find: sql`select i.pack_id || '/' || i.paper_id as id from paper_pack_items i left
      join papers p on p.id = i.paper_id where p.id is null`,
  },
  {
    name: 'id-blocks',
    title: '编号计数器落后于已有的试题或试卷，新建会失败',
    find: sql`select b.name as id from id_blocks b join (select 'questions' as name, max(id) as top from questions
      union all select 'papers', max(id) from papers union all select 'accounts', max(id)
        from accounts) t on t.name = b.name
      where t.top >= b.next_id`,
  },
  {
    name: 'account-role',
    title: '账号的角色已删除',
    find: sql`select a.id::text as id from accounts a join roles r on r.id = a.role_id
      where a.deleted_at is null and r.deleted_at is not null`,
  },
];

export interface Finding {
  rule: string;
  title: string;
  count: number;
  /** The first few. */
  ids: string[];
}

const SHOWN = 10;

/** @param onProgress for the files, which are read completely. */
export async function checkBank(
  db: Database,
  files: Pick<FilesPort, 'open'>,
  onProgress: ProgressLine['show'] = () => undefined,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const add = (rule: string, title: string, ids: string[]) => {
    if (ids.length > 0) findings.push({ rule, title, count: ids.length, ids: ids.slice(0, SHOWN) });
  };
  for (const { name, title, find } of RULES) {
    const { rows } = await find.execute(db.kysely);
    add(
      name,
      title,
      rows.map((row) => row.id),
    );
  }
  const missing: string[] = [];
  const damaged: string[] = [];
  const stored = await db.kysely.selectFrom('files').select(['full_path', 'size', 'sha256']).orderBy('id').execute();
  for (const [index, row] of stored.entries()) {
    onProgress('检查文件', index, stored.length);
    const found = await files.open(row.full_path);
    if (found?.size !== row.size) missing.push(row.full_path);
    else if ((await hashOf(found.read())) !== row.sha256) damaged.push(row.full_path);
  }
  add('file-missing', '上传的文件丢失或大小不符', missing);
  add('file-damaged', '上传的文件内容与保存时不同', damaged);
  return findings;
}

/**
 * null when the file cannot be read to its end: an object store verifies its own checksum and aborts, a disk may have
 * bad blocks.
 */
async function hashOf(stream: Readable): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  } catch (error) {
    // The store does not answer, so nothing can be said about the other files either.
    if (errorCode(error) === 'files_unreachable') throw error;
    return null;
  }
  return hash.digest('hex');
}

const NEEDS_UPGRADE =
  '题库是旧版本的，需要升级才能检查：先备份，再启动一次服务器（启动时升级）；检查没有改动题库 (the bank needs an upgrade)';

export const checkCommand: Command = {
  name: 'check',
  summary: '检查题库是否完整 (integrity of the bank)',
  usage: `npm run tiku -- check [--json]

检查试题内容、知识点树、搜索索引、试卷与报告固定的版本、各种引用，以及上传文件是否都在、内容是否与保存时相同。
服务器可以正在运行。完整时退出码为 0，发现问题时为 1。`,
  async run(args, io) {
    const values = readOptions(args, {});
    const config = readConfig(io.env);
    const progress = progressLine(io);
    const { files, close } = await openFileStore(config);
    const findings = await withBank(config, async (db) => {
      if ((await openMigrations(db)).length > 0) throw new BackupError(NEEDS_UPGRADE);
      return checkBank(db, files, progress.show);
    }).finally(() => {
      progress.end();
      close();
    });
    if (values.json) io.out(JSON.stringify({ ok: findings.length === 0, checked: RULES.length + 2, findings }));
    else if (findings.length === 0) io.out(`题库完整：${RULES.length + 2} 项检查全部通过 (the bank is whole)`);
    for (const { rule, title, count, ids } of values.json ? [] : findings) {
      io.out(`${title}（${rule}）：${count} 处，${ids.join('、')}${count > ids.length ? ' …' : ''}`);
    }
    return findings.length === 0 ? 0 : 1;
  },
};
