// Above the tree: what of it is shown, and its files.
import Box from '@mui/material/Box';
import { writeFlatCsv, writeFlatJson } from '../../../domain/knowledge/flatFile';
import { saveBlob } from '../../lib/saveBlob';
import { t } from '../../lib/texts/t';
import { MoreMenu } from '../../ui/MoreMenu';
import { Button } from '../../ui/controls/Button';
import { UndoBar } from './UndoBar';
import type { ViewKey } from './useShownTree';

const VIEWS = [
  { value: '', label: t('知识树') },
  { value: 'coverage', label: t('覆盖情况') },
] as const;

type FileKind = 'csv' | 'json';

interface BarProps {
  view: ViewKey;
  onView(view: ViewKey): void;
  /** Undefined where the user may not import. */
  onImport: (() => void) | undefined;
  /** Whether the tree has come. */
  isReady: boolean;
  /** What is exported. */
  flat: Parameters<typeof writeFlatCsv>[0];
  /** Of the exported file. */
  name: string;
}
export function TreeBar({ view, onView, onImport, isReady, flat, name }: BarProps) {
  const exportAs = (kind: FileKind) => {
    const text = kind === 'json' ? writeFlatJson(flat) : writeFlatCsv(flat);
    const type = kind === 'json' ? 'application/json' : 'text/csv;charset=utf-8';
    saveBlob(new Blob([text], { type }), `${name}.${kind}`);
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        '& button': { whiteSpace: 'nowrap', flex: 'none' },
      }}
    >
      <Box role="tablist" aria-label={t('查看方式')} className="kp-views">
        {VIEWS.map(({ value, label }) => (
          <Button key={value} role="tab" aria-selected={view === value} onClick={() => onView(value)}>
            {label}
          </Button>
        ))}
      </Box>
      <UndoBar />
      {onImport && (
        <Button disabled={!isReady} onClick={onImport}>
          {t('导入')}
        </Button>
      )}
      {flat.length > 0 && (
        <MoreMenu
          dense
          actions={[
            { label: t('导出 CSV'), onChoose: () => exportAs('csv') },
            { label: t('导出 JSON'), onChoose: () => exportAs('json') },
          ]}
        />
      )}
    </Box>
  );
}
