// 知识点管理: knowledge systems, types and their trees: browse, change with undo, coverage, import and export.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { writeFlatCsv, writeFlatJson } from '../../../domain/knowledge/flatFile';
import { typeForSystem } from '../../../domain/knowledge/search';
import { buildKpForest, kpRows } from '../../../domain/knowledge/tree';
import { saveBlob } from '../../lib/saveBlob';
import {
  useGetKnowledgeSystemsQuery,
  useGetKpTreeQuery,
  useGetQuestionKnowledgeSystemsQuery,
} from '../../state/api/knowledge/knowledge';
import { useAppSelector } from '../../state/hooks';
import { selectMayEnter } from '../../state/session/mayOpen';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { useActionPlace } from '../../lib/actions/useActions';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { KnowledgeTree } from '../../ui/knowledge/KnowledgeTree';
import { LoadFault } from '../../ui/lists/LoadFault';
import { useTreeMoving } from '../../ui/knowledge/useTreeMoving';
import { Button } from '../../ui/controls/Button';
import { Text } from '../../ui/controls/Text';
import { Skeleton } from '../../ui/controls/Skeleton';
import { CoverageTable } from './CoverageTable';
import { ImportDialog } from './ImportDialog';
import { KpDetail } from './KpDetail';
import { mayChange, SystemNav } from './SystemNav';
import { UndoBar } from './UndoBar';
import { useKpActions } from './useKpActions';
import { t } from '../../lib/texts/t';

const panel = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  p: 1.5,
} as const;
const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);
const VIEWS = [
  { value: '', label: t('知识树') },
  { value: 'coverage', label: t('覆盖情况') },
] as const;

type ViewKey = (typeof VIEWS)[number]['value'];
type FileKind = 'csv' | 'json';

interface BarProps {
  view: ViewKey;
  onView(view: ViewKey): void;
  /** Undefined where the user may not import. */
  onImport: (() => void) | undefined;
  /** Whether the tree has come. */
  isReady: boolean;
  /** Undefined while there is nothing to export. */
  onExport: ((kind: FileKind) => void) | undefined;
}
/** Above the tree: what of it is shown, and its files. */
function TreeBar({ view, onView, onImport, isReady, onExport }: BarProps) {
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
      <Box role="tablist" aria-label={t('查看方式')}>
        {VIEWS.map(({ value, label }) => (
          <Button
            look={view === value ? 'filled' : undefined}
            key={value}
            role="tab"
            aria-selected={view === value}
            style={{ minWidth: 72 }}
            onClick={() => onView(value)}
          >
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
      <Button disabled={!onExport} onClick={() => onExport?.('csv')}>
        {t('导出 CSV')}
      </Button>
      <Button disabled={!onExport} onClick={() => onExport?.('json')}>
        {t('导出 JSON')}
      </Button>
    </Box>
  );
}

/** In place of a tree, where the system has no type yet or there is no system. */
const NoTree = ({ system, mayWrite }: { system: { id: number; title: string } | undefined; mayWrite: boolean }) => (
  <Text variant="body1" quiet role="status" sx={{ p: 5, textAlign: 'center' }}>
    {system
      ? t(
          '“{0}”还没有{1}类型{2}。',
          system.title,
          system.id === 1 ? t('可用的') : '',
          mayWrite ? t('，请先添加类型') : '',
        )
      : t('请先新建知识体系。')}
  </Text>
);

export default function KnowledgeManagementPage() {
  const [params, setParams] = useSearchParams();
  const mayManage = useAppSelector((state) => selectHasFunction(state, 'knowledge.write'));
  const mayEnter = useAppSelector(selectMayEnter);
  const systems = useGetKnowledgeSystemsQuery();
  const usedSystems = useGetQuestionKnowledgeSystemsQuery({});
  const used = useMemo(
    () => new Map((usedSystems.data ?? []).map((each) => [each.id, each.question_count])),
    [usedSystems.data],
  );
  const system = systems.data?.find((each) => each.id === idOf(params.get('system_info_id'))) ?? systems.data?.[0];
  const mayWrite = mayManage && system !== undefined && mayChange(system);
  const asked = system?.types.find((each) => each.id === idOf(params.get('type')))?.id ?? system?.types[0]?.id ?? 0;
  const type = system ? typeForSystem(system.id, asked) : asked;
  const hasType = system !== undefined && system.types.some((each) => each.id === type);
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !hasType });
  const shown = hasType ? tree.currentData : undefined;
  const forest = useMemo(() => buildKpForest(shown ?? []), [shown]);
  const flat = useMemo(() => kpRows(forest, new Set(forest.byId.keys())).map((row) => row.entry.node), [forest]);
  // The address changes shortly after a click. `clicked` bridges that time, so that a key press does not act on the
  // previously selected point.
  const address = params.toString();
  const [clicked, setClicked] = useState<{ kp: number | undefined; from: string } | null>(null);
  const chosen = forest.byId.get((clicked?.from === address ? clicked.kp : idOf(params.get('kp'))) ?? 0);
  const view = params.get('view') === 'coverage' ? 'coverage' : '';
  const [importing, setImporting] = useState(false);

  const show = (system_info_id: number, nextType: number, kp?: number, nextView = view) =>
    setParams({
      system_info_id: String(system_info_id),
      type: String(typeForSystem(system_info_id, nextType)),
      ...(kp === undefined ? {} : { kp: String(kp) }),
      ...(nextView === '' ? {} : { view: nextView }),
    });
  const choose = (kp: number | undefined) => {
    if (!system) return;
    setClicked({ kp, from: address });
    show(system.id, type, kp);
  };
  const actions = useKpActions({
    system_info_id: system?.id ?? 0,
    type,
    nodes: flat,
    forest,
    kp: chosen,
    onChoose: choose,
  });

  useActionPlace('knowledgeTree', () => mayWrite && view === '' && chosen !== undefined);

  if (systems.isError || tree.isError) {
    return (
      <Box sx={{ ...panel, m: 1.5 }}>
        <LoadFault
          what={t('知识体系')}
          error={systems.error ?? tree.error}
          onRetry={() => void (systems.isError ? systems.refetch() : tree.refetch())}
        />
      </Box>
    );
  }
  if (!systems.data) return <Skeleton height={420} sx={{ m: 1.5 }} />;
  const exportAs = (kind: FileKind) => {
    const text = kind === 'json' ? writeFlatJson(flat) : writeFlatCsv(flat);
    saveBlob(
      new Blob([text], { type: kind === 'json' ? 'application/json' : 'text/csv;charset=utf-8' }),
      `${system?.title ?? t('知识点')}-${typeName}.${kind}`,
    );
  };
  const typeName = system?.types.find((each) => each.id === type)?.name ?? '';
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 1.25, alignItems: 'flex-start' }}>
      <ContentStyles />
      <Box
        component="nav"
        aria-label={t('知识体系')}
        sx={{
          ...panel,
          boxSizing: 'border-box',
          width: { xs: '100%', md: 246 },
          flex: 'none',
          maxHeight: { xs: 240, md: 'max(240px, 100vh - 150px)' },
          overflow: 'auto',
        }}
      >
        {systems.data.length === 0 && (
          <Text quiet sx={{ mb: 1 }}>
            {t('还没有知识体系。')}
          </Text>
        )}
        <SystemNav systems={systems.data} used={used} system={system} type={type} mayWrite={mayManage} onShow={show} />
      </Box>
      <Box
        sx={{
          ...panel,
          flex: { xs: '1 1 260px', md: 1 },
          minWidth: 0,
          height: 'max(240px, 100vh - 150px)',
          minHeight: 420,
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
        }}
      >
        <TreeBar
          view={view}
          onView={(next) => system && show(system.id, type, chosen?.node.id, next)}
          onImport={mayWrite && hasType ? () => setImporting(true) : undefined}
          isReady={shown !== undefined}
          onExport={flat.length > 0 ? exportAs : undefined}
        />
        {/* F2, Insert and Delete act on the tree inside this box. */}
        <Box sx={{ flex: 1, minHeight: 0 }} onKeyDown={mayWrite && view === '' ? actions.onKeyDown : undefined}>
          {!hasType ? (
            <NoTree system={system} mayWrite={mayWrite} />
          ) : !shown ? (
            Array.from({ length: 10 }, (_, i) => <Skeleton key={i} height={30} />)
          ) : view === 'coverage' ? (
            <CoverageTable
              key={`${system.id}/${type}`}
              system_info_id={system.id}
              type={type}
              forest={forest}
              mayEnter={mayEnter}
            />
          ) : (
            <KnowledgeTree
              label={t('{0}知识点', system.title)}
              nodes={shown}
              height="100%"
              selectedIds={chosen ? [chosen.node.id] : []}
              onChange={([id]) => choose(id)}
              useMoving={useTreeMoving}
              onMove={mayWrite ? actions.move : undefined}
            />
          )}
        </Box>
      </Box>
      {view === '' && (
        <Box component="aside" aria-label={t('知识点详情')} sx={{ ...panel, width: 260, flex: 'none' }}>
          <KpDetail
            forest={forest}
            kp={chosen}
            mayWrite={mayWrite && hasType}
            onAction={actions.act}
            onAddRoot={actions.addRoot}
          />
        </Box>
      )}
      {actions.dialog}
      {importing && system && (
        <ImportDialog
          title={`${system.title} · ${typeName}`}
          system_info_id={system.id}
          type={type}
          nodes={flat}
          onClose={() => setImporting(false)}
        />
      )}
    </Box>
  );
}
