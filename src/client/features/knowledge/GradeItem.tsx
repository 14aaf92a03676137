// One grade with its volumes and the buttons to change them.
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import { useRef, type ReactNode } from 'react';
import type { Grade, GradeStage } from '../../../contract/knowledge/reference';
import { useChange } from '../../lib/hooks';
import { t } from '../../lib/texts/t';
import { MayOpen } from '../../ui/MayOpen';
import { MoreMenu } from '../../ui/MoreMenu';
import { Button, IconButton } from '../../ui/controls/Button';
import { Link } from '../../ui/controls/Link';
import { RowTools } from '../../ui/rows/RowTools';
import type { GradeEdit } from './useGradeEdit';

interface Props {
  grade: Grade;
  volumes: readonly GradeStage[];
  first: boolean;
  last: boolean;
  /** Null for read-only users. */
  edit: GradeEdit | null;
}

const TERM_WORDS: Readonly<Record<number, string>> = { 1: t('上学期'), 2: t('下学期'), 3: t('全年') };

/**
 * When a row reaches the first or last place, the pressed arrow is disabled; the focus moves to the other arrow, so
 * that it stays in the row.
 */
function Arrows({
  title,
  first,
  last,
  onShift,
}: {
  title: string;
  first: boolean;
  last: boolean;
  onShift(by: 1 | -1): void;
}) {
  const pair = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  useChange(`${first} ${last}`, () => {
    if (!pressed.current || !(first || last)) return;
    pressed.current = false;
    pair.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  });
  const shift = (by: 1 | -1) => {
    pressed.current = true;
    onShift(by);
  };
  return (
    <span ref={pair} className="grade-arrows" onBlur={() => (pressed.current = false)}>
      <IconButton label={t('{0}上移', title)} title={t('上移')} disabled={first} onClick={() => shift(-1)}>
        <UpIcon fontSize="inherit" />
      </IconButton>
      <IconButton label={t('{0}下移', title)} title={t('下移')} disabled={last} onClick={() => shift(1)}>
        <DownIcon fontSize="inherit" />
      </IconButton>
    </span>
  );
}

/** Leads to the questions, for those who may see them. */
const GradeLink = ({ title, to, children }: { title: string; to: string; children?: ReactNode }) => (
  <span className="grade-name">
    <MayOpen view="questionList" otherwise={title}>
      <Link color="text.primary" underline="hover" to={to}>
        {title}
      </Link>
    </MayOpen>
    {children}
  </span>
);

export function GradeItem({ grade, volumes, first, last, edit }: Props) {
  const path = `/questionlist?stage_id=${grade.stage_id}&grade_id=${grade.id}`;
  return (
    <li aria-label={grade.title} className="grade">
      <div className="grade-row">
        <GradeLink title={grade.title} to={path} />
        {edit && (
          <RowTools>
            <Arrows title={grade.title} first={first} last={last} onShift={(by) => edit.shiftGrade(grade, by)} />
            <Button
              look="tight"
              aria-label={t('{0}改名', grade.title)}
              onClick={() => void edit.nameGrade(grade.stage_id, grade)}
            >
              {t('改名')}
            </Button>
            <MoreMenu
              of={grade.title}
              dense
              actions={[
                { label: t('添加册次'), onChoose: () => void edit.nameVolume(grade) },
                {
                  label: t('删除'),
                  disabled: edit.busy,
                  onChoose: () => void edit.removeGrade(grade),
                },
              ]}
            />
          </RowTools>
        )}
      </div>
      <ul aria-label={t('{0}的册次', grade.title)}>
        {volumes.map((volume, index) => (
          <li key={volume.id} className="grade-row">
            <GradeLink title={volume.title} to={`${path}&gs_id=${volume.id}`}>
              <small>{TERM_WORDS[volume.term]}</small>
            </GradeLink>
            {edit && (
              <RowTools>
                <Arrows
                  title={volume.title}
                  first={index === 0}
                  last={index === volumes.length - 1}
                  onShift={(by) => edit.shiftVolume(volume, by)}
                />
                <Button
                  look="tight"
                  aria-label={t('修改{0}', volume.title)}
                  onClick={() => void edit.nameVolume(grade, volume)}
                >
                  {t('修改')}
                </Button>
                <MoreMenu
                  of={volume.title}
                  dense
                  actions={[
                    {
                      label: t('删除'),
                      disabled: edit.busy,
                      onChoose: () => void edit.removeVolume(volume),
                    },
                  ]}
                />
              </RowTools>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
