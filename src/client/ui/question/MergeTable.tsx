// Two users changed the same record: the fields that differ, side by side, and from which side each is taken. What only
// one of them changed is taken from there unless the user chooses otherwise.
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { t } from '../../lib/texts/t';
import { settled, type MergeRow, type Pick } from '../../lib/threeWay';
import { ContentView } from '../content/ContentView';
import { Button } from '../controls/Button';
import { DiffCell } from './QuestionDiff';

type Editor = (row: MergeRow, html: string, onChange: (html: string) => void) => ReactNode;

const cell = { p: 1, borderTop: '1px solid', borderColor: 'divider', minWidth: 0, overflowX: 'auto' } as const;

interface RowProps {
  row: MergeRow;
  pick: Pick;
  source: boolean;
  onPick(pick: Pick): void;
  editor: Editor | undefined;
}

function Row({ row, pick, source, onPick, editor }: RowProps) {
  const written = typeof pick === 'object';
  const radio = (side: 'mine' | 'theirs', name: string) => (
    <label style={{ display: 'flex', gap: 4, fontSize: 13, alignItems: 'center', marginBottom: 4 }}>
      <input
        type="radio"
        name={`merge-${row.key}`}
        checked={pick === side}
        onChange={() => onPick(side)}
        aria-label={t('{0}用{1}', row.label, name)}
      />
      {t('用{0}', name)}
    </label>
  );
  const shade = (side: 'mine' | 'theirs') => ({
    ...cell,
    bgcolor: pick === side ? 'var(--tint)' : undefined,
    opacity: pick === side || written ? 1 : 0.75,
  });
  const who = row.only === 'mine' ? t('只有您改了') : row.only === 'theirs' ? t('只有对方改了') : t('双方都改了');
  return (
    <Box role="group" aria-label={row.label} sx={{ display: 'contents' }}>
      <Box sx={{ ...cell, fontSize: 13 }}>
        <b>{row.label}</b>
        {row.about !== undefined && (
          <Box sx={{ maxHeight: 56, overflow: 'hidden', fontSize: 12.5, color: 'text.secondary' }}>
            <ContentView html={row.about} />
          </Box>
        )}
        <Box sx={{ color: row.only ? 'text.secondary' : 'warning.dark', fontSize: 12.5 }}>{who}</Box>
        {row.editable && (
          <Button
            aria-pressed={written}
            onClick={() => onPick(written ? 'mine' : { html: pick === 'theirs' ? row.theirs : row.mine })}
          >
            {written ? t('不改写') : t('改写')}
          </Button>
        )}
      </Box>
      <Box sx={shade('mine')}>
        {radio('mine', t('我的'))}
        <DiffCell before={row.theirs} after={row.mine} side="added" source={source} />
        {row.mine === '' && <i>{t('（没有）')}</i>}
      </Box>
      <Box sx={shade('theirs')}>
        {radio('theirs', t('对方的'))}
        <DiffCell before={row.mine} after={row.theirs} side="added" source={source} />
        {row.theirs === '' && <i>{t('（没有）')}</i>}
      </Box>
      {written && (
        <Box sx={{ gridColumn: '2 / 4', p: 1, bgcolor: 'var(--tint)' }}>
          {editor?.(row, pick.html, (html) => onPick({ html }))}
        </Box>
      )}
    </Box>
  );
}

interface Props {
  rows: readonly MergeRow[];
  picks: Readonly<Record<string, Pick>>;
  onPicks(picks: Record<string, Pick>): void;
  /** Writes new content of a field; without it there is no view of the source either. */
  editor?: Editor;
  /** Width of the first column, px. */
  labels?: number;
}

export function MergeTable({ rows, picks, onPicks, editor, labels = 104 }: Props) {
  const [source, setSource] = useState(false);
  const all = settled(rows, picks);
  const open = rows.filter((row) => row.only === undefined && picks[row.key] === undefined).length;
  const every = (pick: Pick) => onPicks(Object.fromEntries(rows.map((row) => [row.key, pick])));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: 13 }}>
        <span role="status" style={{ flex: 1 }}>
          {t('{0} 处不同', rows.length)}
          {open > 0 && t('，其中 {0} 处双方都改了，请选定（未选时用我的）', open)}
        </span>
        <Button onClick={() => every('mine')}>{t('全部用我的')}</Button>
        <Button onClick={() => every('theirs')}>{t('全部用对方的')}</Button>
        {editor && (
          <Button aria-pressed={source} onClick={() => setSource(!source)}>
            {source ? t('看排版') : t('看源码')}
          </Button>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: `${labels}px minmax(0,1fr) minmax(0,1fr)`,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {['', t('我的修改'), t('对方已保存的')].map((head) => (
          <Box key={head} sx={{ p: 1, fontSize: 13, fontWeight: 600, bgcolor: 'var(--plate-2)' }}>
            {head}
          </Box>
        ))}
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            pick={all[row.key] ?? 'mine'}
            source={source}
            onPick={(pick) => onPicks({ ...picks, [row.key]: pick })}
            editor={editor}
          />
        ))}
      </Box>
    </>
  );
}
