// Jobs in a window of Chromium, by clicks and keys.
import { unzipSync } from 'fflate';
import { SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID } from '../../../../contract/codes';
import type { Context, Job } from '../job';
import { take } from '../job';
import { judgeTable, type ExpectedTable } from '../judges/table';
import { STATE, totalOf } from '../model';
import { exported, exportedPaper, go, typeset } from '../screens';
import { holdExam, storeCells } from './exams';
import { expectedOf } from './files';
import { compose, comparePaper, myPaper } from './papers';
import { judge, judgePicture } from './printed';
import { remember, write } from './questions';
import { moved } from './review';

const WRITERS = ['teacher', 'head'] as const;
const text = (context: Context, words: string) => `${words}：${context.code()} 第1稿`;

async function judgeRows(context: Context, name: string, bytes: Uint8Array, expected: ExpectedTable): Promise<void> {
  for (const { rule, message } of await judgeTable(bytes, expected))
    context.find(rule, `${name}: ${message}`, [context.keep(name.replace(/[^\w.-]/g, '_'), bytes)]);
}

export const SCREEN_JOBS: readonly Job[] = [
  {
    name: 'screen-pdf-twice',
    roles: WRITERS,
    weight: 3,
    chromium: true,
    async run(context) {
      const paper = await compose(context, 2);
      const page = await context.screen(context.person);
      await go(page, `/paperlist/detail/${paper.id}`);
      const pages = await typeset(page);
      const expected = { ...(await expectedOf(context, paper)), pages };
      const first = await exportedPaper(page, '导出 PDF');
      const second = await exportedPaper(page, '导出 PDF');
      await judge(context, 'screen-1.pdf', first.bytes, expected);
      await judge(context, 'screen-2.pdf', second.bytes, { ...expected, like: first.bytes });
      await page.close();
    },
  },
  {
    name: 'screen-word-and-latex',
    roles: WRITERS,
    weight: 2,
    chromium: true,
    async run(context) {
      const paper = await myPaper(context);
      const page = await context.screen(context.person);
      await go(page, `/paperlist/detail/${paper.id}`);
      await typeset(page);
      const expected = await expectedOf(context, paper);
      for (const label of ['导出 Word', '导出 LaTeX', '导出 Word']) {
        const { name, bytes } = await exportedPaper(page, label);
        await judge(context, name, bytes, expected);
      }
      await page.close();
    },
  },
  {
    name: 'screen-pictures',
    roles: WRITERS,
    weight: 2,
    chromium: true,
    async run(context) {
      const paper = await myPaper(context);
      const page = await context.screen(context.person);
      await go(page, `/paperlist/detail/${paper.id}`);
      const pages = await typeset(page);
      const { name, bytes } = await exportedPaper(page, '导出图片（PNG）');
      const pictures = name.endsWith('.zip') ? Object.entries(unzipSync(bytes)) : [[name, bytes] as const];
      context.expect(
        pictures.length === pages,
        'pictures',
        `${name} has ${pictures.length} pictures of ${pages} pages`,
      );
      for (const [file, picture] of pictures) await judgePicture(context, file, picture);
      await page.close();
    },
  },
  {
    name: 'screen-score-table',
    roles: WRITERS,
    weight: 2,
    chromium: true,
    async run(context) {
      const exam = await holdExam(context, [
        { title: '选择与判断', types: [SINGLE_TYPE_ID, TRUE_FALSE_TYPE_ID, SINGLE_TYPE_ID] },
      ]);
      const { report, questions, students, className } = exam;
      // No two have the same total.
      const ranked = context.dice.some(students, 3).map((student, wrong) => ({ student, right: 3 - wrong }));
      const cells = ranked.flatMap(({ student, right }) =>
        questions.map(({ id, key, type }, at) => {
          const other = type === TRUE_FALSE_TYPE_ID ? ['对', '错'] : ['A', 'B'];
          const text = at < right ? key : (other.find((one) => one !== key) ?? '');
          return { student_id: student.id, question_id: id, text, was: '' };
        }),
      );
      await storeCells(context, report, cells);
      const page = await context.screen(context.person);
      await go(page, `/reportlist/detail/${report.id}`);
      await page.getByRole('button', { name: '选择导出内容' }).click();
      const { name, bytes } = await exported(page, '导出成绩表', 'menuitem');
      const head = ['名次', '班级', '学号', '姓名', '第1题', '第2题', '第3题', '总分'];
      const rows = ranked.map(({ student, right }, at) => [
        ...[String(at + 1), className, student.number, student.name],
        ...questions.map((_one, n) => (n < right ? '5' : '0')),
        String(totalOf(report, student.id)),
      ]);
      await judgeRows(context, name, bytes, { rows: [head, ...rows] });
      await page.close();
    },
  },
  {
    name: 'screen-log-table',
    roles: ['administrator'],
    weight: 1,
    chromium: true,
    async run(context) {
      const question = await write({ ...context, person: context.colleague('teacher') }, TRUE_FALSE_TYPE_ID);
      const page = await context.screen(context.person);
      await go(page, `/operationlog?entity=question&entity_id=${question.id}`);
      const { name, bytes } = await exported(page, '导出符合条件的全部记录');
      const any = Array.from({ length: 6 }, () => null);
      const rows = [
        [...any, '对象编号'],
        [...any, String(question.id)],
      ];
      await judgeRows(context, name, bytes, { rows });
      await page.close();
    },
  },
  {
    name: 'screen-two-windows',
    roles: WRITERS,
    weight: 3,
    chromium: true,
    async run(context) {
      const { person, expect } = context;
      const paper = await myPaper(context);
      const [one, other] = [await context.screen(person), await context.screen(person)];
      for (const page of [one, other]) {
        await go(page, `/paperlist/edit/${paper.id}`);
        await typeset(page);
      }
      const title = `两窗${context.code()}`;
      await other.getByLabel('试卷标题').fill(title);
      await other.getByLabel('试卷标题').blur();
      const same = one.locator(`#paper-title[value="${title}"]`);
      await same.waitFor({ timeout: 20_000 }).catch(() => undefined);
      const shown = await one.getByLabel('试卷标题').inputValue();
      expect(
        shown === title,
        'windows',
        `the first window of paper ${paper.id} shows “${shown}”, the second has “${title}”`,
      );
      const saved = one.waitForResponse((reply) => reply.url().endsWith('/paper/save'));
      await one.getByRole('button', { name: '保存', exact: true }).click();
      const { error, data } = (await (await saved).json()) as { error: number; data: { revision: number } };
      expect(error === 0, 'windows', `paper ${paper.id} is not saved by the first window: ${error}`);
      if (error === 0) Object.assign(paper, { title, revision: data.revision, writes: paper.writes + 1 });
      await comparePaper(context, person.window, paper);
      await one.close();
      await other.close();
    },
  },
  {
    name: 'screen-write',
    roles: WRITERS,
    weight: 2,
    chromium: true,
    async run(context) {
      const { person } = context;
      const page = await context.screen(person);
      await go(page, '/addquestion?type_id=400');
      const stem = page.getByRole('textbox', { name: '题干', exact: true });
      await stem.click();
      await page.keyboard.press('Control+a');
      const words = text(context, '屏幕上录入');
      const code = /：(\S+) /.exec(words)?.[1] ?? '';
      await page.keyboard.type(`${code} 第1稿：解方程`);
      const saved = page.waitForResponse(
        (reply) => reply.url().endsWith('/questions/update') && reply.request().method() === 'POST',
      );
      await page.keyboard.press('Control+Enter');
      const { error, data, msg } = (await (await saved).json()) as {
        error: number;
        msg: string;
        data: { id: number; version: number; revision: number };
      };
      context.expect(error === 0, 'refused', `the question on screen is refused: ${msg}`);
      if (error !== 0) return;
      const row = await person.window.do('getQuestion', { id: data.id });
      // It has no answer yet, so that it cannot be passed.
      remember(context, data, {
        ...{ type: row.type_id, code, draft: 1, key: '', difficulty: row.difficulty },
        faulty: true,
      });
      await page.close();
    },
  },
  {
    name: 'screen-review',
    roles: ['reviewer'],
    weight: 2,
    chromium: true,
    async run(context) {
      const { person, expect } = context;
      const [found] = take(
        context,
        ({ state, faulty, author }) => !faulty && state === STATE.unchecked && author !== person.id,
      );
      const question = found ?? (await write({ ...context, person: context.colleague('teacher') }, TRUE_FALSE_TYPE_ID));
      const page = await context.screen(person);
      await go(page, `/pendingquestion?status=1&size=100&at=${question.id}`);
      const shown = page.getByRole('article', { name: `试题 ${question.id}` });
      await shown.waitFor({ timeout: 30_000 });
      // Whether the reviewer may pass it comes with a reply of its own.
      await page.getByRole('button', { name: '通过（P）', disabled: false }).waitFor();
      const passed = page.waitForResponse((reply) => reply.url().endsWith('/questions/check_record/add'));
      await page.keyboard.press('p');
      const { error, msg } = (await (await passed).json()) as { error: number; msg: string };
      expect(error === 0, 'refused', `question ${question.id} is not passed on screen: ${msg}`);
      if (error === 0) moved(question, person.id, { to: STATE.first, returned: false });
      await shown
        .waitFor({ state: 'detached', timeout: 20_000 })
        .catch(() => expect(false, 'stale-screen', `the queue on screen still shows question ${question.id}`));
      await page.close();
    },
  },
];
