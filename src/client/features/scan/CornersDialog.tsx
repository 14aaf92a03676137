// 指定四角: a person drags four handles to the corner marks of a page that was not found, and it is read again there.
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { ScanPage } from '../../../contract/paper/scans';
import { t } from '../../lib/texts/t';
import { useRereadScanPageMutation } from '../../state/api/paper/scans';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { Button, PlainButton } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { FormDialog } from '../../ui/dialogs/FormDialog';

interface Corner {
  x: number;
  y: number;
}
const NAMES = [t('左上'), t('右上'), t('左下'), t('右下')];
/** Where the corner marks of a straight scan are, as shares of the picture. */
const START: readonly Corner[] = [
  { x: 0.052, y: 0.034 },
  { x: 0.948, y: 0.034 },
  { x: 0.052, y: 0.966 },
  { x: 0.948, y: 0.966 },
];
/** Clockwise, as the corners of a page that was turned by a quarter. */
const TURNED = [2, 0, 3, 1];
const STEP = 0.002;
const STEPS: Readonly<Record<string, Corner>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const within = (value: number) => Math.min(1, Math.max(0, value));

interface Props {
  id: number;
  page: ScanPage;
  sheetPages: number;
  onClose(): void;
}

export default function CornersDialog({ id, page, sheetPages, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [{ corners, sheetPage }, setPlace] = useState({ corners: START, sheetPage: page.sheet_page || 1 });
  const setCorners = (change: (all: readonly Corner[]) => readonly Corner[]) =>
    setPlace((place) => ({ ...place, corners: change(place.corners) }));
  const frame = useRef<HTMLDivElement>(null);
  const [reread, { isLoading, error }] = useRereadScanPageMutation();
  const move = (at: number, place: Corner) =>
    setCorners((all) => all.map((corner, i) => (i === at ? { x: within(place.x), y: within(place.y) } : corner)));
  const drag = (at: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const area = frame.current?.getBoundingClientRect();
    if (!area || event.buttons === 0) return;
    move(at, { x: (event.clientX - area.left) / area.width, y: (event.clientY - area.top) / area.height });
  };
  const step = (at: number) => (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    const corner = corners[at];
    if (!by || !corner) return;
    event.preventDefault();
    move(at, { x: corner.x + by.x, y: corner.y + by.y });
  };
  const send = async () => {
    const { data } = await reread({ id, page_id: page.id, sheet_page: sheetPage, corners: [...corners] });
    if (!data) return;
    dispatch(tell('success', t('已重读：{0} 题，{1} 处待复核', data.cells, data.doubts)));
    onClose();
  };
  const outline = [0, 1, 3, 2].map((at) => `${(corners[at]?.x ?? 0) * 100},${(corners[at]?.y ?? 0) * 100}`).join(' ');
  return (
    <FormDialog
      title={t('指定四角：{0} 第 {1} 页', page.file, page.page)}
      ok={isLoading ? t('正在重读…') : t('按这四角重读')}
      busy={isLoading}
      dirty={false}
      fault={error ? ((error as { msg?: string }).msg ?? t('没有读出来，请重试')) : null}
      width={900}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <p className="scan-hint">
        {t(
          '把四个点拖到答题卡四角黑色方块的中心，缺了的放到它应在的位置；也可以选中一个点，用方向键微调。卷面横放或倒放时先点“卷面转向”，让“左上”对着卷面的左上角。',
        )}
      </p>
      <div className="scan-bar">
        {sheetPages > 1 && (
          <LabelledSelect
            label={t('第几张')}
            value={sheetPage}
            choices={Array.from({ length: sheetPages }, (_none, at) => ({ value: at + 1, label: String(at + 1) }))}
            onChange={(value) => setPlace((place) => ({ ...place, sheetPage: Number(value) }))}
          />
        )}
        <Button look="outlined" onClick={() => setCorners((all) => TURNED.map((at) => all[at] as Corner))}>
          {t('卷面转向')}
        </Button>
        <Button look="outlined" onClick={() => setCorners(() => START)}>
          {t('重新开始')}
        </Button>
      </div>
      <div ref={frame} className="scan-corners">
        <img src={page.picture} alt={t('{0} 第 {1} 页的扫描图', page.file, page.page)} draggable={false} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polygon points={outline} />
        </svg>
        {corners.map(({ x, y }, at) => (
          <PlainButton
            key={NAMES[at]}
            className="scan-corner"
            aria-label={t('{0}角，横 {1}%，纵 {2}%', NAMES[at], Math.round(x * 1000) / 10, Math.round(y * 1000) / 10)}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(at)}
            onKeyDown={step(at)}
          >
            {NAMES[at]}
          </PlainButton>
        ))}
      </div>
    </FormDialog>
  );
}
