// The pages of a batch: what each was read as, whose it is, and what a person has to settle.
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ScanDetail, ScanPage } from '../../../contract/paper/scans';
import { duplicatePages, isUnassigned } from '../../../domain/sheet/scanPages';
import { idIn, patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { useAssignScanPageMutation, useRereadScanPageMutation } from '../../state/api/paper/scans';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { Button } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { ViewDialog } from '../../ui/dialogs/ViewDialog';
import { lazyPart } from '../../ui/lazyPart';
import { ListTable, type ListColumn } from '../../ui/lists/ListTable';
import { useSortedRows } from '../../ui/lists/useSortedRows';
import { STATES } from './scanTexts';

const PageCompare = lazyPart(() => import('./PageCompare'));
const CornersDialog = lazyPart(() => import('./CornersDialog'));
const ASSIGNED: Readonly<Record<number, string>> = { 1: t('按前一页'), 2: t('人工指定') };

interface RowProps {
  page: ScanPage;
  twice: boolean;
  /** Whom the page may belong to. */
  students: ScanDetail['missing'];
  sheetPages: number;
  sheets: ScanDetail['sheets'];
  mayWrite: boolean;
  /** Student and page of the sheet are being changed. */
  editing: boolean;
  onEdit(): void;
  onReread(as: { sheet_page?: number; sheet_id?: number }): void;
  onCompare(other: number): void;
  onCorners(): void;
  onAssign(change: { student_id?: number; ignored?: 0 | 1 }): void;
  onShow(): void;
}

const formName = (form: string): string => (form === '' ? t('不分卷') : t('{0} 卷', form));

/** What a reader of the table has to know besides the state. */
const notesOf = ({ reason, number, student, absent, assigned }: ScanPage, twice: boolean): string =>
  [
    reason,
    number !== '' && !student ? t('考号 {0}', number) : '',
    twice ? t('与另一页重复，请留下一页') : '',
    absent ? t('填了缺考标记，不录入') : '',
    ASSIGNED[assigned] ?? '',
  ]
    .filter((text) => text !== '')
    .join(t('；'));

function SheetCell({ page, sheetPages, sheets, mayWrite, editing, onReread }: RowProps) {
  const { state, sheet_page, picture, form: own } = page;
  return (
    <td className="n">
      {editing && picture !== '' && sheetPages > 1 ? (
        <LabelledSelect
          label={t('第几张')}
          all={t('未定')}
          value={sheet_page || null}
          choices={Array.from({ length: sheetPages }, (_none, at) => ({ value: at + 1, label: String(at + 1) }))}
          onChange={(value) => value !== '' && onReread({ sheet_page: Number(value) })}
        />
      ) : (
        sheet_page || ''
      )}
      {state === 'read' && own && t(' {0} 卷', own)}
      {mayWrite && state === 'lost' && picture !== '' && sheets.length > 1 && (
        <LabelledSelect
          label={t('哪一卷')}
          all={t('请选择')}
          value={null}
          choices={sheets.map(({ id, form }) => ({ value: id, label: formName(form) }))}
          onChange={(value) => value !== '' && onReread({ sheet_id: Number(value) })}
        />
      )}
    </td>
  );
}

function StudentCell({ page, students, mayWrite, editing, onAssign }: RowProps) {
  const { student, state } = page;
  return (
    <td>
      {student && !editing && student.name + t('（{0}，{1}）', student.number, student.class_title)}
      {mayWrite && state === 'read' && (isUnassigned(page) || editing) && (
        <LabelledSelect
          label={t('学生', 1)}
          all={t('请指定')}
          value={student?.id ?? null}
          choices={students.map((each) => ({
            value: each.id,
            label: `${each.number} ${each.name}` + t('（{0}）', each.class_title),
          }))}
          onChange={(value) => value !== '' && value !== null && onAssign({ student_id: Number(value) })}
        />
      )}
    </td>
  );
}

function PageActions({ page, sheets, editing, onEdit, onAssign, onReread, onCorners }: RowProps) {
  const { ignored, state, picture } = page;
  // The form of the page before, which is the same student's.
  const likely =
    sheets.length > 1 ? sheets.find(({ form }) => form === page.form && page.sheet_id !== null) : undefined;
  return (
    <>
      <Button onClick={() => onAssign({ ignored: ignored ? 0 : 1 })}>{ignored ? t('恢复') : t('不用这一页')}</Button>
      {editing && picture !== '' && <Button onClick={() => onReread({})}>{t('再读')}</Button>}
      {state === 'lost' && likely && (
        <Button onClick={() => onReread({ sheet_id: likely.id })}>{t('按{0}读', formName(likely.form))}</Button>
      )}
      {(editing || state === 'lost') && picture !== '' && !ignored && (
        <Button onClick={onCorners}>{t('指定四角')}</Button>
      )}
      <Button aria-pressed={editing} onClick={onEdit}>
        {editing ? t('完成') : t('更改')}
      </Button>
    </>
  );
}

function PageRow(props: RowProps) {
  const { page, twice, mayWrite, onCompare, onShow } = props;
  const { sort, file, state, ignored, doubts, cells } = page;
  return (
    <tr data-ignored={ignored || undefined} data-open={isUnassigned(page) || twice || undefined}>
      <td className="n">{sort + 1}</td>
      <td>
        {page.picture === '' ? (
          t('{0} 第 {1} 页', file, page.page)
        ) : (
          <Button onClick={onShow} aria-label={t('查看 {0} 第 {1} 页', file, page.page)}>
            {t('{0} 第 {1} 页', file, page.page)}
          </Button>
        )}
      </td>
      <td>{ignored ? t('不用') : STATES[state]}</td>
      <SheetCell {...props} />
      <StudentCell {...props} />
      <td>{notesOf(page, twice)}</td>
      <td className="n">{doubts > 0 ? `${doubts} / ${cells}` : cells || ''}</td>
      <td>
        {mayWrite && <PageActions {...props} />}
        {page.twin && <Button onClick={() => page.twin && onCompare(page.twin.page_id)}>{t('比较')}</Button>}
      </td>
    </tr>
  );
}

const ORDERS = {
  sort: (page: ScanPage) => page.sort,
  file: (page: ScanPage) => `${page.file} ${page.page}`,
  state: (page: ScanPage) => (page.ignored ? t('不用') : STATES[page.state]),
  sheet: (page: ScanPage) => page.sheet_page,
  student: (page: ScanPage) => page.student?.number ?? null,
  doubts: (page: ScanPage) => page.doubts,
};
const COLUMNS: readonly ListColumn<keyof typeof ORDERS>[] = [
  { title: t('序号'), order: 'sort', number: true },
  { title: t('文件'), order: 'file' },
  { title: t('状态'), order: 'state' },
  { title: t('第几张'), order: 'sheet', number: true },
  { title: t('学生', 1), order: 'student' },
  { title: t('说明') },
  { title: t('待复核 / 题数'), order: 'doubts', number: true },
  { title: t('操作') },
];

export function ScanPages({
  detail,
  mayWrite,
  troubled,
}: {
  detail: ScanDetail;
  mayWrite: boolean;
  troubled: boolean;
}) {
  const { batch, pages, missing, sheet_pages, sheets } = detail;
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<number | null>(null);
  const [assign] = useAssignScanPageMutation();
  const [reread, rereading] = useRereadScanPageMutation();
  const readAgain = async (page_id: number, as: { sheet_page?: number; sheet_id?: number }) => {
    const { data } = await reread({ id: batch.id, page_id, ...as });
    if (data) dispatch(tell('success', t('已重读：{0} 题，{1} 处待复核', data.cells, data.doubts)));
  };
  const present = new Map(pages.flatMap(({ student }) => (student ? [[student.id, student] as const] : [])));
  const students = [...missing, ...[...present.values()].filter(({ id }) => missing.every((each) => each.id !== id))];
  const compared = pages.find(({ id }) => id === idIn(params.get('compare')));
  const cornered = pages.find(({ id }) => id === idIn(params.get('corners')));
  const [shown, setShown] = useState<ScanPage | null>(null);
  const twice = useMemo(() => duplicatePages(pages), [pages]);
  const listed = useMemo(
    () => (troubled ? pages.filter((page) => isUnassigned(page) || twice.has(page.id)) : pages),
    [troubled, pages, twice],
  );
  const { rows, sorting } = useSortedRows(listed, ORDERS);
  return (
    <div className="scan-scroll">
      {rereading.isLoading && <p role="status">{t('正在重读…')}</p>}
      <ListTable label={t('扫描页')} columns={COLUMNS} {...sorting}>
        {rows.map((page) => (
          <PageRow
            key={page.id}
            page={page}
            twice={twice.has(page.id)}
            students={students}
            sheetPages={sheet_pages}
            sheets={sheets}
            editing={edited === page.id}
            onEdit={() => setEdited(edited === page.id ? null : page.id)}
            onReread={(as) => void readAgain(page.id, as)}
            onCorners={() => setParams((now) => patched(now, { corners: page.id }))}
            onCompare={(other) => setParams((now) => patched(now, { compare: page.id, with: other }))}
            mayWrite={mayWrite}
            onAssign={(change) => void assign({ id: batch.id, page_id: page.id, ...change })}
            onShow={() => setShown(page)}
          />
        ))}
      </ListTable>
      {compared && (
        <PageCompare
          id={batch.id}
          report_id={batch.report_id}
          page_id={compared.id}
          other_id={idIn(params.get('with')) ?? compared.twin?.page_id ?? compared.id}
          mayWrite={mayWrite}
          onClose={() => setParams((now) => patched(now, { compare: '', with: '' }))}
        />
      )}
      {cornered && mayWrite && (
        <CornersDialog
          id={batch.id}
          page={cornered}
          sheetPages={sheet_pages}
          onClose={() => setParams((now) => patched(now, { corners: '' }))}
        />
      )}
      {shown && (
        <ViewDialog title={t('{0} 第 {1} 页', shown.file, shown.page)} width="md" onClose={() => setShown(null)}>
          <img src={shown.picture} alt={t('{0} 第 {1} 页的扫描图', shown.file, shown.page)} className="scan-whole" />
        </ViewDialog>
      )}
    </div>
  );
}
