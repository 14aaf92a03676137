// One case for every call that changes data: where a user makes it, and valid arguments. `args` creates a new subject
// at each call, so that a case can be repeated with every fault.
import { made, type Api } from '../../../../e2e/support/api';
import { plainLayout } from '../../../contract/paper/plainLayout';
import type { Fault } from './faultProxy';

export interface Walk {
  /** The account that saves, without a browser: prepares what is to be changed. */
  api: Api;
  /** A second account: no user may review a question of their own. */
  teacher: Api;
  /** A new number at each call of `args`. */
  n: number;
  words: string;
  /** Runs `make` once for the whole test. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
  seal(password: string): string;
  /** Resolves when every job that was ordered has ended. */
  jobsDone(): Promise<void>;
  account: { username: string; password: string };
}
export interface SaveCase {
  /** Page and control by which a user makes the call. */
  by: string;
  args(walk: Walk): Promise<unknown> | unknown;
  /** The server must refuse it with a message: always, if its requirements are not met here, or the second time. */
  refused?: 'always' | 'again';
  /** Tested with these faults only, and why. */
  only?: { faults: readonly Fault[]; because: string };
}

/** An id that no record has; the demo world has scans and scripts. */
const ABSENT = 999_999;

const listed = async <T>(api: Api, path: string, query: Record<string, string | number> = {}) =>
  (await api.get<{ list: T[] }>(path, query)).data.list;

const judged = (words: string) => ({
  type_id: 200,
  content: `<p>命题${words}成立</p>`,
  answer: true,
  accept_duplicates: 1,
});
const sheet = (words: string) =>
  JSON.stringify({
    format: 'tiku-table',
    version: 1,
    rows: [
      ['题型', '题干', '答案'],
      ['判断题', `命题${words}成立`, '对'],
    ],
  });
const question = (by: Api, words: string) => made(by, '/questions/update', judged(words));
const sectionsOf = (ids: number[]) => [
  {
    id: 1,
    title: '判断题',
    note: '',
    items: ids.map((question_id) => ({ question_id, score: 2, part_scores: [], answer_space: 0 })),
  },
];
const asked = ({ api, once }: Walk) => once('question', () => question(api, '共用'));
const paper = async (walk: Walk, title = walk.words) =>
  made(walk.api, '/paper/save', { title, duration: 40, sections: sectionsOf([(await asked(walk)).id]) });
const pack = async (walk: Walk) =>
  made(walk.api, '/pack/save', { title: walk.words, paper_ids: [(await walk.once('paper', () => paper(walk))).id] });
const report = async (walk: Walk) =>
  made(walk.api, '/report/save', { title: walk.words, sections: sectionsOf([(await asked(walk)).id]) });
const body = {
  stage_id: 4,
  grade_id: null,
  gs_id: null,
  rows: [],
  cells: [],
  difficulty_mean: null,
  coverage: [],
  exclude_paper_ids: [],
  unused: null,
};
const template = { layout: plainLayout(), seal_line: 0, notice: '', display_exam_index: 1, display_mini_index: 0 };

const tree = ({ api, once }: Walk) =>
  once('tree', async () => {
    const { id: system_info_id } = await made(api, '/knowledge/system/save', { title: '断线体系' });
    const { id: type } = await made(api, '/knowledge/type/save', { system_info_id, name: '章节' });
    return { system_info_id, type };
  });
const kp = async (walk: Walk, key = walk.words) =>
  made<{ id: number; undo_id: number }>(walk.api, '/kptree/add', {
    ...(await tree(walk)),
    pid: 0,
    tip_key: key,
    kp_name: `点${key}`,
  });

/** Pairs found by a duplicate scan. */
const pairs = (walk: Walk) =>
  walk.once('pairs', async () => {
    for (let i = 0; i < 2; i += 1) {
      const stem = `<p>第${i}组：长方体水箱长 ${i + 3} 米、宽 ${i * 7 + 2} 米、高 ${i * 3 + 1} 米，装满后可供 ${i * 11 + 13} 户居民使用一天的说法</p>`;
      for (const end of ['正确', '正确。'])
        await made(walk.teacher, '/questions/update', {
          type_id: 200,
          content: stem.replace('</p>', `${end}</p>`),
          answer: true,
          accept_duplicates: 1,
        });
    }
    const { job_id } = await made<{ job_id: number }>(walk.api, '/questions/duplicates/scan', {});
    const state = async () => (await walk.api.get<{ state: string }>('/job/detail', { id: job_id })).data.state;
    await walk.jobsDone();
    if ((await state()) !== 'done') throw new Error(`the scan: ${await state()}`);
    return listed<{ a: { id: number }; b: { id: number } }>(walk.api, '/questions/duplicates/list', {
      state: 1,
      size: 100,
    });
  });
const ordered = async (walk: Walk) =>
  made<{ job_id: number }>(walk.api, '/pack/export', {
    id: (await walk.once('pack', () => pack(walk))).id,
    formats: ['docx'],
    audiences: ['student'],
  });

const oneAnswer = async (walk: Walk) => {
  const { id: class_id } = await made(walk.api, '/school/class/save', {
    school_id: 1,
    grade_id: 10,
    title: walk.words,
    year: 2026,
  });
  await made(walk.api, '/school/students/save', { class_id, revision: 1, rows: [{ number: '01', name: '甲' }] });
  const [student] = await listed<{ id: number }>(walk.api, '/school/students', { class_id });
  return {
    report_id: (await report(walk)).id,
    class_id,
    cells: [{ student_id: student?.id, question_id: (await asked(walk)).id, text: '对', was: '' }],
  };
};

const voided = async (walk: Walk) => {
  const { id: report_id, revision } = await report(walk);
  const question_id = (await asked(walk)).id;
  return { report_id, revision, question_id, marking: { adjustment: { voided: 'full' } }, reason: walk.words };
};

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const mp4 = () => {
  const box = (type: string, content: Buffer = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(8 + content.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\x00\x00\x02\x00isommp42', 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(16)),
  ]);
};

export const CONTENT_CASES: Readonly<Record<string, SaveCase>> = {
  saveDraft: {
    by: '新增试题：停笔两秒',
    args: ({ n, words }) => ({ key: `walk-${n}`, body: JSON.stringify({ words }) }),
  },
  uploadFile: {
    by: '编辑器：插入图片',
    args: ({ n }) => ({ file: new File([Buffer.from(PNG, 'base64')], `${n}.png`, { type: 'image/png' }) }),
  },
  fetchPicture: {
    by: '编辑器：粘贴网页',
    // Only pictures of public addresses are fetched.
    args: ({ n }) => ({ address: `http://127.0.0.1/${n}.png` }),
    refused: 'always',
  },
  uploadVideo: {
    by: '新增试题：上传讲解视频',
    args: ({ n }) => ({ file: new File([mp4()], `${n}.mp4`, { type: 'video/mp4' }) }),
  },
  saveQuestion: { by: '新增试题：提交审核', args: ({ words }) => ({ ...judged(words) }) },
  deriveQuestion: {
    by: '试题列表：衍生',
    args: async (walk) => ({ ...judged(`衍生${walk.words}`), id: (await asked(walk)).id }),
  },
  fillDemo: { by: '首页：放入示例题库', args: () => ({}), refused: 'always' },
  decideSharing: { by: '首页：试题共享', args: () => ({ choice: 'keep' }), refused: 'always' },
  saveStatus: {
    by: '试题列表：改状态',
    args: async ({ api, words }) => ({ ...(await question(api, words)), status: 5, reason: '断线' }),
  },
  batchSaveStatus: {
    by: '试题列表：批量改状态',
    args: async ({ api, words }) => ({ ids: [(await question(api, words)).id], status: 5, reason: '断线' }),
  },
  addCheckRecord: {
    by: '待处理试题：通过',
    args: async ({ teacher, words }) => ({ question_id: (await question(teacher, words)).id, pass: 1 }),
  },
  restoreQuestionVersion: {
    by: '修改记录：恢复这一版',
    args: async ({ api, words }) => {
      const { id, revision } = await question(api, words);
      const changed = await made(api, '/questions/update', { ...judged(`${words}改`), id, revision });
      return { id, version: 1, revision: changed.revision };
    },
  },
  addComment: {
    by: '待处理试题：添加批注',
    args: async (walk) => ({
      question_id: (await asked(walk)).id,
      version: 1,
      place: { field: 'question' },
      text: walk.words,
    }),
  },
  closeComment: {
    by: '待处理试题：关闭批注',
    args: async (walk) => {
      const { id: question_id } = await asked(walk);
      const { id } = await made(walk.api, '/questions/comments/add', {
        question_id,
        version: 1,
        place: { field: 'question' },
        text: walk.words,
      });
      return { question_id, id };
    },
  },
  bulkQuestions: {
    by: '试题列表：批量修改',
    args: async ({ api, words }) => ({ ids: [(await question(api, words)).id], changes: { difficulty: 6 } }),
  },
  exportQuestions: {
    by: '试题列表：导出表格',
    args: async ({ api, words }) => ({ ids: [(await question(api, words)).id], format: 'xlsx' }),
  },
  saveCells: {
    by: '试题列表：表格中改难度',
    args: async ({ api, words }) => ({ cells: [{ ...(await question(api, words)), difficulty: 6 }] }),
  },
  undoBulk: {
    by: '批量修改：撤销',
    args: async ({ api, words }) => ({
      run_id: (
        await made<{ run_id: number }>(api, '/questions/bulk', {
          ids: [(await question(api, words)).id],
          changes: { difficulty: 6 },
        })
      ).run_id,
    }),
  },
  checkImport: {
    by: '试题列表：导入，选择文件',
    args: ({ words }) => ({
      file: new File([sheet(words)], `${words}.json`, { type: 'application/json' }),
    }),
  },
  startImport: {
    by: '试题列表：导入，导入 1 题',
    args: async ({ api, words, jobsDone }) => {
      const { data } = await api.upload<{ job_id: number }>(
        '/questions/import/check',
        'file',
        new File([sheet(words)], `${words}.json`),
      );
      await jobsDone();
      return { job_id: data.job_id };
    },
  },
  // Needs a class and accounts; markings are in e2e/marking.spec.
  saveMarking: {
    by: '网上阅卷：保存设置',
    args: async (walk) => ({
      report_id: (await report(walk)).id,
      setup: { open: 1, unscanned: 1, class_ids: [], questions: [] },
    }),
    refused: 'always',
  },
  ruleScript: { by: '网上阅卷：仲裁', args: () => ({ script_id: ABSENT, text: '1' }), refused: 'always' },
  setControl: { by: '网上阅卷：设质控卷', args: () => ({ script_id: ABSENT, text: '1' }), refused: 'always' },
  takeScripts: { by: '网上阅卷：开始阅卷', args: () => ({ marking_id: ABSENT, question_id: 1 }), refused: 'always' },
  markScript: { by: '网上阅卷：给分', args: () => ({ script_id: ABSENT, text: '1' }), refused: 'always' },
  checkScan: {
    by: '扫描阅卷：选择扫描件',
    args: ({ words }) => ({
      file: new File(['%PDF-1.4'], `${words}.pdf`, { type: 'application/pdf' }),
    }),
  },
  startScan: {
    by: '扫描阅卷：选择扫描件',
    args: async (walk) => ({ report_id: (await report(walk)).id, files: [1] }),
    refused: 'always',
  },
  decideScanCells: {
    by: '扫描阅卷：复核一处',
    args: () => ({ id: ABSENT, cells: [{ page_id: ABSENT, question_id: 1, text: 'A' }] }),
    refused: 'always',
  },
  assignScanPage: {
    by: '扫描阅卷：指定学生',
    args: () => ({ id: ABSENT, page_id: ABSENT, ignored: 1 }),
    refused: 'always',
  },
  sampleScan: {
    by: '扫描阅卷：用示例扫描件试一试',
    only: { faults: ['cut in the middle', 'HTML instead', '502'], because: 'an account may make six per minute' },
    args: async (walk) => ({ report_id: (await report(walk)).id }),
    refused: 'always',
  },
  rereadScanPage: { by: '扫描阅卷：再读这一页', args: () => ({ id: ABSENT, page_id: ABSENT }), refused: 'always' },
  confirmScan: { by: '扫描阅卷：确认录入', args: () => ({ id: ABSENT }), refused: 'always' },
  deleteScan: { by: '扫描阅卷：删除扫描件', args: () => ({ id: ABSENT }), refused: 'always' },
  startCalibration: { by: '难度校准：开始校准', args: () => ({}) },
  scanDuplicates: { by: '重复试题：开始查重', args: () => ({}) },
  startKeyCheck: { by: '核对答案：全库核对', args: () => ({}) },
  solveQuestion: {
    by: '待处理试题：做一遍',
    args: async (walk) => ({ question_id: (await asked(walk)).id, version: 1, text: '错' }),
  },
  closeKeyCheck: {
    by: '核对答案：答案没有问题',
    args: async (walk) => {
      const own = { question_id: (await asked(walk)).id, version: 1, text: '错' };
      return { id: (await made(walk.api, '/questions/keys/solve', own)).id };
    },
  },
  decideDuplicate: {
    by: '重复试题：标为变式',
    args: async (walk) => {
      const pair = (await pairs(walk)).shift();
      if (!pair) throw new Error('no pair is left');
      return { a_id: pair.a.id, b_id: pair.b.id, decision: 'variants' };
    },
  },
  addFeedback: {
    by: '试题列表：报告错误',
    args: async (walk) => ({ question_id: (await asked(walk)).id, version: 1, text: walk.words }),
  },
  handleFeedback: {
    by: '试题反馈：答复',
    args: async (walk) => ({
      id: (
        await made(walk.api, '/questions/feedback/add', {
          question_id: (await asked(walk)).id,
          version: 1,
          text: walk.words,
        })
      ).id,
      action: 'answer',
      answer: '已改',
    }),
  },
  readFeedbackNotices: { by: '首页：知道了', args: ({ n }) => ({ ids: [n] }) },
  saveKnowledgeSystem: { by: '知识点管理：新建体系', args: ({ words }) => ({ title: words }) },
  copyKnowledgeSystem: {
    by: '知识点管理：复制为本机构体系',
    args: async (walk) => ({ id: (await tree(walk)).system_info_id }),
  },
  deleteKnowledgeSystem: {
    by: '知识点管理：删除体系',
    args: async ({ api, words }) => ({ ...(await made(api, '/knowledge/system/save', { title: words })), revision: 1 }),
  },
  saveKnowledgeType: {
    by: '知识点管理：新建类型',
    args: async (walk) => ({ system_info_id: (await tree(walk)).system_info_id, name: walk.words }),
  },
  deleteKnowledgeType: {
    by: '知识点管理：删除类型',
    args: async (walk) => {
      const { system_info_id } = await tree(walk);
      return {
        system_info_id,
        id: (await made(walk.api, '/knowledge/type/save', { system_info_id, name: walk.words })).id,
      };
    },
  },
  addKp: {
    by: '知识点管理：新增',
    args: async (walk) => ({ ...(await tree(walk)), pid: 0, tip_key: walk.words, kp_name: walk.words }),
  },
  saveKp: {
    by: '知识点管理：改名',
    args: async (walk) => ({ id: (await kp(walk)).id, revision: 1, tip_key: `${walk.words}b`, kp_name: '改过的点' }),
  },
  moveKp: {
    by: '知识点管理：拖动',
    args: async (walk) => ({
      id: (await kp(walk)).id,
      revision: 1,
      pid: (await walk.once('parent', () => kp(walk, 'parent'))).id,
      place: 0,
    }),
  },
  mergeKp: {
    by: '知识点管理：合并',
    args: async (walk) => ({
      id: (await kp(walk)).id,
      revision: 1,
      into: (await kp(walk, `${walk.words}into`)).id,
      into_revision: 1,
    }),
  },
  deleteKp: { by: '知识点管理：删除', args: async (walk) => ({ id: (await kp(walk)).id, revision: 1 }) },
  undoKnowledgeChange: { by: '知识点管理：撤销', args: async (walk) => ({ undo_id: (await kp(walk)).undo_id }) },
  importKps: {
    by: '知识点管理：导入',
    args: async (walk) => ({
      ...(await tree(walk)),
      mode: 'add',
      nodes: [{ id: 1, pid: 0, tip_key: `${walk.words}i`, kp_name: '导入的点' }],
      expected: { added: 1, changed: 0 },
    }),
  },
  savePaper: {
    by: '编辑试卷：保存',
    args: async (walk) => ({ title: walk.words, duration: 40, sections: sectionsOf([(await asked(walk)).id]) }),
  },
  copyPaper: { by: '试卷列表：复制', args: async (walk) => ({ id: (await paper(walk)).id }) },
  deletePaper: { by: '试卷列表：删除', args: paper },
  restorePaper: { by: '试卷列表：恢复', args: async (walk) => made(walk.api, '/paper/delete', await paper(walk)) },
  issueAnswerSheet: {
    by: '试卷详情：签发答题卡',
    args: async (walk) => {
      const { id: paper_id, revision } = await paper(walk);
      return {
        paper_id,
        revision,
        options: { digits: 8, barcode: true, size: 'auto', strips: false, personal: false },
      };
    },
  },
  addExposures: {
    by: '试卷列表：标记已使用',
    args: async (walk) => ({ paper_id: (await paper(walk)).id, school_id: 1, given_on: '2026-03-01' }),
  },
  removeExposure: {
    by: '试卷列表：撤回标记',
    args: async (walk) => {
      const { id: paper_id } = await paper(walk);
      const { ids } = await made<{ ids: number[] }>(walk.api, '/exposure/add', {
        paper_id,
        school_id: 1,
        given_on: '2026-03-01',
      });
      return { paper_id, id: ids[0] };
    },
  },
  savePaperTemplate: { by: '编辑试卷：存为版式', args: ({ words }) => ({ title: words, template }) },
  deletePaperTemplate: {
    by: '编辑试卷：删除版式',
    args: ({ api, words }) => made(api, '/papertemplate/save', { title: words, template }),
  },
  preparePdf: {
    by: '试卷：导出 PDF',
    only: {
      faults: ['cut in the middle', 'HTML instead'],
      because: 'a lost ticket counts as one of the account’s four for two minutes',
    },
    args: ({ words }) => ({
      job: new File(
        [
          JSON.stringify({
            title: words,
            blocks: [],
            layout: { size: 'A4', font_size: 10.5 },
            sealLine: false,
            map: null,
          }),
        ],
        'job',
        { type: 'application/json' },
      ),
    }),
  },
  saveBlueprint: { by: '双向细目表：保存', args: ({ words }) => ({ title: words, shared: 0, body }) },
  deleteBlueprint: {
    by: '双向细目表：删除',
    args: ({ api, words }) => made(api, '/blueprint/save', { title: words, body }),
  },
  restoreBlueprint: {
    by: '双向细目表：恢复',
    args: async ({ api, words }) =>
      made(api, '/blueprint/delete', await made(api, '/blueprint/save', { title: words, body })),
  },
  savePack: { by: '试卷包：新建', args: ({ words }) => ({ title: words, note: '', paper_ids: [] }) },
  deletePack: { by: '试卷包：删除', args: pack },
  restorePack: { by: '试卷包：恢复', args: async (walk) => made(walk.api, '/pack/delete', await pack(walk)) },
  exportPack: {
    by: '试卷包：导出',
    args: async (walk) => ({ id: (await pack(walk)).id, formats: ['docx'], audiences: ['student'] }),
  },
  cancelJob: {
    by: '任务：取消',
    // The last of several jobs is still waiting.
    args: async (walk) => ({ id: [await ordered(walk), await ordered(walk), await ordered(walk)].at(-1)?.job_id }),
  },
  retryJob: {
    by: '任务：重试',
    args: async (walk) => {
      const { job_id: id } = [await ordered(walk), await ordered(walk), await ordered(walk)].at(-1) ?? { job_id: 0 };
      await made(walk.api, '/job/cancel', { id });
      return { id };
    },
  },
  saveReport: {
    by: '新增报告题：保存',
    args: async (walk) => ({ title: walk.words, sections: sectionsOf([(await asked(walk)).id]) }),
  },
  openPaperReport: { by: '答案录入：选试卷', args: async (walk) => ({ paper_id: (await paper(walk)).id }) },
  deleteReport: { by: '报告列表：删除', args: report },
  restoreReport: { by: '报告列表：恢复', args: async (walk) => made(walk.api, '/report/delete', await report(walk)) },
  exportReport: {
    by: '报告：导出',
    args: async (walk) => {
      const typed = await oneAnswer(walk);
      await made(walk.api, '/answer/save', typed);
      return { report_id: typed.report_id, what: 'whole', format: 'pdf' };
    },
  },
  saveAnswers: { by: '答案录入：填一格', args: oneAnswer },
  adjustReport: { by: '报告：试题分析，调整并重新计分', args: voided },
  eraseStudent: {
    by: '报告：学生，删除个人信息',
    args: async (walk) => {
      const { cells } = await oneAnswer(walk);
      return { student_id: cells[0]?.student_id, mode: 'anonymise', name: '甲', reason: walk.words };
    },
  },
  setAnswerForms: {
    by: '答案录入：选卷型',
    args: async (walk) => {
      const { report_id, class_id, cells } = await oneAnswer(walk);
      return { report_id, class_id, forms: [{ student_id: cells[0]?.student_id, form: 'B' }] };
    },
    refused: 'always',
  },
  decideAnswers: {
    by: '答案录入：判定答案',
    args: async (walk) => {
      const { report_id, question_id } = await voided(walk);
      return { report_id, decisions: [{ question_id, blank: 0, text: walk.words, right: 1 }] };
    },
    refused: 'always',
  },
  undoAdjustment: {
    by: '报告：试题分析，撤销调整',
    args: async (walk) => {
      const asked = await voided(walk);
      const { revision } = await made(walk.api, '/report/adjust', asked);
      const [newest] = await listed<{ id: number }>(walk.api, '/report/adjustments', { report_id: asked.report_id });
      return { id: newest?.id, revision };
    },
  },
};
