// One grade with its volumes and the buttons to change them.
import Box from '@mui/material/Box';
import { useRef } from 'react';
import type { Grade, GradeStage } from '../../../contract/knowledge/reference';
import { useChange } from '../../lib/hooks';
import { t } from '../../lib/texts/t';
import { MayOpen } from '../../ui/MayOpen';
import { Button } from '../../ui/controls/Button';
import { Link } from '../../ui/controls/Link';
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

function Tool({
  label,
  text,
  onClick,
  disabled = false,
  danger = false,
}: {
  label: string;
  text: string;
  onClick(): void;
  disabled?: boolean;
  danger?: boolean;
}) {
  return (
    <Button
      look={danger ? 'bad' : undefined}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      style={{ minWidth: 24, minHeight: 24, paddingInline: 4, paddingBlock: 0, fontSize: 12 }}
    >
      {text}
    </Button>
  );
}

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
    <span ref={pair} onBlur={() => (pressed.current = false)}>
      <Tool label={t('{0}上移', title)} text="↑" disabled={first} onClick={() => shift(-1)} />
      <Tool label={t('{0}下移', title)} text="↓" disabled={last} onClick={() => shift(1)} />
    </span>
  );
}

export function GradeItem({ grade, volumes, first, last, edit }: Props) {
  const path = `/questionlist?stage_id=${grade.stage_id}&grade_id=${grade.id}`;
  return (
    <Box
      component="li"
      aria-label={grade.title}
      sx={{ py: 0.75, borderTop: '1px dashed', borderColor: 'divider', fontSize: 14 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
        <Box sx={{ flex: 1 }}>
          <MayOpen view="questionList" otherwise={grade.title}>
            <Link to={path} sx={{ display: 'inline-block', lineHeight: '24px' }}>
              {grade.title}
            </Link>
          </MayOpen>
        </Box>
        {edit && (
          <>
            <Arrows title={grade.title} first={first} last={last} onShift={(by) => edit.shiftGrade(grade, by)} />
            <Tool
              label={t('{0}改名', grade.title)}
              text={t('改名')}
              onClick={() => void edit.nameGrade(grade.stage_id, grade)}
            />
            <Tool
              label={t('给{0}添加册次', grade.title)}
              text={t('添加册次')}
              onClick={() => void edit.nameVolume(grade)}
            />
            <Tool
              label={t('删除{0}', grade.title)}
              text={t('删除')}
              danger
              disabled={edit.busy}
              onClick={() => void edit.removeGrade(grade)}
            />
          </>
        )}
      </Box>
      <Box component="ul" aria-label={t('{0}的册次', grade.title)} sx={{ listStyle: 'none', m: 0, p: 0, pl: 2 }}>
        {volumes.map((volume, index) => (
          <Box component="li" key={volume.id} sx={{ display: 'flex', alignItems: 'center', gap: 0.25, fontSize: 13 }}>
            <Box sx={{ flex: 1 }}>
              <MayOpen view="questionList" otherwise={volume.title}>
                <Link
                  color="text.primary"
                  underline="hover"
                  sx={{ display: 'inline-block', lineHeight: '24px' }}
                  to={`${path}&gs_id=${volume.id}`}
                >
                  {volume.title}
                </Link>
              </MayOpen>
              <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: 12 }}>
                {TERM_WORDS[volume.term]}
              </Box>
            </Box>
            {edit && (
              <>
                <Arrows
                  title={volume.title}
                  first={index === 0}
                  last={index === volumes.length - 1}
                  onShift={(by) => edit.shiftVolume(volume, by)}
                />
                <Tool
                  label={t('修改{0}', volume.title)}
                  text={t('修改')}
                  onClick={() => void edit.nameVolume(grade, volume)}
                />
                <Tool
                  label={t('删除{0}', volume.title)}
                  text={t('删除')}
                  danger
                  disabled={edit.busy}
                  onClick={() => void edit.removeVolume(volume)}
                />
              </>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
