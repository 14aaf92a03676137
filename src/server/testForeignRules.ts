// For attack tests: what each call may reach of the organisation in testForeign.ts.
import type { CallName } from '../contract/calls';
import { blank, book, question, MARK, MARKED, type Foreign, type Input } from './testForeign';

type Home = 'insider' | 'admin';
export type Rule =
  /** The call neither names nor returns a row of an organisation; the reason. */
  | { none: string }
  /**
   * Names a row: reachable for its own organisation and the administrator, or for only one of them; never for another
   * organisation.
   */
  | { row: (f: Foreign) => Input; by: readonly Home[] }
  /**
   * Returns rows: those of its own organisation, none of another. `unseen`: the response contains none of their texts.
   */
  | { list: (f: Foreign) => Input; unseen?: true }
  /** Takes several ids with a result for each: nothing of another organisation is changed or returned. */
  | { each: (f: Foreign) => Input };

const row = (input: (f: Foreign) => Input, ...by: Home[]): Rule => ({
  row: input,
  by: by.length > 0 ? by : ['insider', 'admin'],
});
const list = (input: (f: Foreign) => Input = () => ({})): Rule => ({ list: input });
const counted = (input: (f: Foreign) => Input = () => ({})): Rule => ({ list: input, unseen: true });
const none = (why: string): Rule => ({ none: why });
const OWN = 'of the account that asks';
const ALL = 'of the whole installation';
/** A revision that no row has: a row that is reached gives a conflict and is not changed. */
const revision = 999_999;
const tree = (f: Foreign) => ({ system_info_id: f.system, type: f.kpType });
const ends = new Date(Date.now() + 30 * 24 * 3600 * 1000).toISOString();

export const RULES: Partial<Record<CallName, Rule>> = {
  getUserInfo: none(OWN),
  changePassword: none(OWN),
  changeProfile: none(OWN),
  savePreferences: none(OWN),
  getSessions: none(OWN),
  endSessions: none(OWN),
  getDrafts: list(),
  saveDraft: none(OWN),
  getHomeSummary: list(),
  uploadFile: none(OWN),
  uploadVideo: none(OWN),
  preparePdf: none(OWN),
  getPdfState: none(OWN),
  getDrawings: none('the source comes from whoever asks; that somebody has drawn it is all that is told (ADR 34)'),
  getGrades: none(ALL),
  getGradeStages: none(ALL),
  getCategories: none(ALL),
  getCommon: counted(),
  saveGrade: none(ALL),
  orderGrades: none(ALL),
  deleteGrade: none(ALL),
  saveGradeStage: none(ALL),
  orderGradeStages: none(ALL),
  deleteGradeStage: none(ALL),
  getKnowledgeSystems: list(),
  getKnowledgeSystemsShort: list(),
  getQuestionKnowledgeSystems: counted(),
  getKpList: list(tree),
  getKpTree: list(tree),
  saveKnowledgeSystem: row((f) => ({ id: f.system, revision, title: '抢' })),
  deleteKnowledgeSystem: row((f) => ({ id: f.system, revision })),
  copyKnowledgeSystem: row((f) => ({ id: f.system }), 'insider'),
  saveKnowledgeType: row((f) => ({ system_info_id: f.system, name: `${MARKED}类型` })),
  deleteKnowledgeType: row((f) => ({ system_info_id: f.system, id: f.kpType })),
  addKp: row((f) => ({ ...tree(f), pid: 0, tip_key: '9', kp_name: `${MARKED}新点` })),
  saveKp: row((f) => ({ id: f.kp, revision, tip_key: '9', kp_name: '抢' })),
  moveKp: row((f) => ({ id: f.kp, revision, pid: 0, place: 0 })),
  mergeKp: row((f) => ({ id: f.kp, revision, into: f.otherKp, into_revision: revision })),
  deleteKp: row((f) => ({ id: f.kp, revision })),
  getKpImpact: row((f) => ({ id: f.kp })),
  undoKnowledgeChange: row((f) => ({ undo_id: f.undo })),
  getKpCoverage: row(tree),
  importKps: row((f) => ({
    ...tree(f),
    mode: 'add',
    nodes: [{ id: 1, pid: 0, tip_key: '8', kp_name: '抢' }],
    expected: { added: 9, changed: 9 },
  })),

  getOriginBooks: list(),
  getOriginBook: row((f) => ({ id: f.book })),
  deleteOriginBook: row((f) => ({ id: f.book, revision })),
  saveOriginBook: row((f) => ({ id: f.book, revision, ...book('抢') })),
  getBookQuestions: row((f) => ({ id: f.book })),

  getQuestion: row((f) => ({ id: f.question })),
  getQuestions: list(),
  getQuestionIds: counted(),
  getQuestionsByIds: list((f) => ({ ids: [f.question] })),
  getQuestionUsage: row((f) => ({ id: f.question })),
  getQuestionVersions: row((f) => ({ id: f.question })),
  getQuestionMoves: row((f) => ({ id: f.question })),
  saveQuestion: row((f) => ({ id: f.question, revision, ...question('抢') })),
  deriveQuestion: row((f) => ({ id: f.question, ...question(`${MARKED}题，派生`) }), 'insider'),
  restoreQuestionVersion: row((f) => ({ id: f.question, version: 1, revision })),
  decideSharing: none('the administrator’s alone: security/sharing.test'),
  saveStatus: row((f) => ({ id: f.question, status: 5, revision, reason: '抢' })),
  batchSaveStatus: { each: (f) => ({ ids: [f.question], status: 5, reason: '抢' }) },
  getCheckRecords: row((f) => ({ question_id: f.question })),
  addCheckRecord: row((f) => ({ question_id: f.question, pass: 0, reason: '抢', revision })),
  getComments: row((f) => ({ question_id: f.question })),
  addComment: row((f) => ({ question_id: f.question, version: 1, place: { field: 'content' }, text: `${MARKED}批注` })),
  closeComment: row((f) => ({ question_id: f.question, id: f.comment, closed: 1 })),
  bulkQuestions: { each: (f) => ({ ids: [f.question], changes: { difficulty: 9 }, preview: 1 }) },
  undoBulk: row((f) => ({ run_id: f.run })),
  saveCells: { each: (f) => ({ cells: [{ id: f.question, revision, difficulty: 9 }] }) },
  getBulkRuns: counted(),
  checkImport: none(OWN),
  startImport: none('own files only: questionImport.test'),
  getDuplicates: counted(),
  getDuplicateScan: none(ALL),
  scanDuplicates: none(ALL),
  decideDuplicate: row((f) => ({ a_id: f.question, b_id: f.twin, decision: 'variants' })),
  addFeedback: row((f) => ({ question_id: f.question, version: 1, text: `${MARKED}反馈` })),
  getFeedback: list(),
  handleFeedback: row((f) => ({ id: f.feedback, action: 'answer', answer: `${MARKED}答复` })),
  getFeedbackLog: { each: (f) => ({ id: f.feedback }) },
  getFeedbackHandlers: list(),
  getFeedbackNotices: none(OWN),
  readFeedbackNotices: none(OWN),

  getPapers: list(),
  getPaper: row((f) => ({ id: f.paper })),
  copyPaper: row((f) => ({ id: f.paper }), 'insider'),
  deletePaper: row((f) => ({ id: f.paper, revision })),
  savePaper: row((f) => ({ id: f.paper, revision, title: '抢', duration: 10, sections: [] })),
  restorePaper: none('the bin of papers: paper.test'),
  getExposures: row((f) => ({ paper_id: f.paper })),
  addExposures: row((f) => ({ paper_id: f.paper, school_id: f.school, given_on: '2026-01-02' })),
  removeExposure: row((f) => ({ paper_id: f.paper, id: f.exposure }), 'insider'),
  getGivenQuestions: list((f) => ({ ids: [f.question] })),
  getPaperTemplates: list(),
  savePaperTemplate: row((f) => ({ id: f.template, revision, title: '抢', template: blank }), 'insider'),
  deletePaperTemplate: row((f) => ({ id: f.template, revision }), 'insider'),
  getBlueprints: list(),
  getBlueprint: row((f) => ({ id: f.blueprint })),
  saveBlueprint: row((f) => ({ id: f.blueprint, revision, title: '抢', shared: 0, body: f.blueprintBody }), 'insider'),
  deleteBlueprint: row((f) => ({ id: f.blueprint, revision })),
  restoreBlueprint: none('the bin of blueprints: blueprint.test'),
  getBlueprintCandidates: counted((f) => ({ body: f.blueprintBody })),
  fillBlueprint: { each: (f) => ({ body: f.blueprintBody, seed: 1 }) },
  getAlternatives: row((f) => ({ question_id: f.question, paper_question_ids: [f.question] })),
  getPacks: list(),
  getPack: row((f) => ({ id: f.pack })),
  savePack: row((f) => ({ id: f.pack, revision, title: '抢', note: '', paper_ids: [] })),
  deletePack: row((f) => ({ id: f.pack, revision })),
  restorePack: none('the bin of packs: pack.test'),
  exportPack: row((f) => ({ id: f.pack, formats: ['html'], audiences: ['student'] })),

  getReports: list(),
  getReport: row((f) => ({ id: f.report })),
  getAnswers: row((f) => ({ report_id: f.report })),
  getClassHistory: row((f) => ({ report_id: f.report })),
  saveReport: row((f) => ({ id: f.report, revision, title: '抢', sections: [] })),
  openPaperReport: row((f) => ({ paper_id: f.paper })),
  deleteReport: row((f) => ({ id: f.report, revision })),
  restoreReport: none('the bin of reports: report.test'),
  exportReport: row((f) => ({ report_id: f.report, what: 'whole', format: 'pdf' })),
  saveAnswers: row((f) => ({
    report_id: f.report,
    class_id: f.schoolClass,
    cells: [{ student_id: f.student, question_id: f.question, text: '=2', was: '=9' }],
  })),

  getOrganizations: list(),
  saveOrganization: row((f) => ({ id: f.organization, revision, title: '抢', region_id: null, logo: '' })),
  deleteOrganization: row((f) => ({ id: f.organization, revision }), 'admin'),
  restoreOrganization: none('the bin of organisations: organization.test'),
  getSchools: list(),
  saveSchool: row((f) => ({
    id: f.school,
    revision,
    organization_id: f.organization,
    title: '抢',
    stage_id: 3,
    region_id: null,
  })),
  deleteSchool: row((f) => ({ id: f.school, revision })),
  restoreSchool: none('the bin of schools: organization.test'),
  getClasses: row((f) => ({ school_id: f.school })),
  saveClass: row((f) => ({
    id: f.schoolClass,
    revision,
    school_id: f.school,
    grade_id: null,
    title: `${MARKED}班`,
    year: null,
  })),
  deleteClass: row((f) => ({ id: f.schoolClass, revision })),
  getStudents: row((f) => ({ class_id: f.schoolClass })),
  saveStudents: row((f) => ({ class_id: f.schoolClass, revision, rows: [{ number: '1', name: `${MARKED}学生` }] })),
  getShareAccounts: counted(),
  revokeShareAccount: none('share accounts: organization.test'),
  saveShareAccount: row((f) => ({
    username: '13700000001',
    nickname: '抢',
    password: f.password,
    organization_id: f.organization,
    expires_at: ends,
    scope: { stage_ids: [], paper_ids: [f.paper] },
  })),

  getAccounts: list(),
  saveAccount: row((f) => ({
    id: f.account,
    revision,
    username: '13700000002',
    nickname: '抢',
    role_id: 4,
    organization_id: f.organization,
  })),
  setAccountStatus: row((f) => ({ id: f.account, revision, status: 0 })),
  resetAccountPassword: row((f) => ({ id: f.account, revision, password: f.password })),
  unlockAccount: row((f) => ({ id: f.account })),
  deleteAccount: row((f) => ({ id: f.account, revision })),
  restoreAccount: none('the bin of accounts: admin.test'),
  importAccounts: {
    each: () => ({
      rows: [{ username: '13700000003', nickname: '抢', role: '教师', organization: MARK, password: '' }],
    }),
  },
  importSchools: { each: () => ({ rows: [{ title: '抢', stage: '初中', organization: MARK, region_id: null }] }) },
  getRoles: list(),
  saveRole: row((f) => ({ id: f.role, revision, title: '抢', route_ids: [], function_keys: [] })),
  previewRole: row((f) => ({ id: f.role, route_ids: [], function_keys: [] })),
  deleteRole: row((f) => ({ id: f.role, revision })),
  getRouters: none(ALL),
  saveRouter: none(ALL),
  moveRouter: none(ALL),
  deleteRouter: none(ALL),
  resetRouters: none(ALL),
  getFront: none(ALL),
  getFrontItems: none(ALL),
  saveFrontItem: none(ALL),
  orderFrontItems: none(ALL),
  deleteFrontItem: none(ALL),
  getRuntime: none(ALL),
  getBin: counted(),
  restoreBinned: none('the bin of every kind: bin.test'),
  getOperations: counted(),
  getOperation: row((f) => ({ id: f.operation })),
  getJobs: list(),
  getJob: row((f) => ({ id: f.job }), 'insider'),
  cancelJob: row((f) => ({ id: f.job }), 'insider'),
  retryJob: row((f) => ({ id: f.job }), 'insider'),
};

export const inputOf = (rule: Rule, f: Foreign): Input =>
  'none' in rule ? {} : 'row' in rule ? rule.row(f) : 'list' in rule ? rule.list(f) : rule.each(f);
