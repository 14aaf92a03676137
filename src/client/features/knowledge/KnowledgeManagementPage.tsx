// 知识点管理: knowledge systems, types and their trees: browse, change with undo, coverage, import and export.
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useActionPlace } from '../../lib/actions/useActions';
import { t } from '../../lib/texts/t';
import { useGetQuestionKnowledgeSystemsQuery } from '../../state/api/knowledge/knowledge';
import { useAppSelector } from '../../state/hooks';
import { selectMayEnter } from '../../state/session/mayOpen';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { READ_ALOUD_ONLY } from '../../ui/content/readAloudOnly';
import { Skeleton } from '../../ui/controls/Skeleton';
import { Text } from '../../ui/controls/Text';
import { KnowledgeTree } from '../../ui/knowledge/KnowledgeTree';
import { useTreeMoving } from '../../ui/knowledge/useTreeMoving';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PANEL } from '../../ui/theme/panel';
import { CoverageTable } from './CoverageTable';
import { ImportDialog } from './ImportDialog';
import { KpDetail } from './KpDetail';
import { mayChange, SystemNav } from './SystemNav';
import { TreeBar } from './TreeBar';
import knowledgeCss from './knowledge.css';
import { useKpActions } from './useKpActions';
import { useShownTree } from './useShownTree';

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
  const mayManage = useAppSelector((state) => selectHasFunction(state, 'knowledge.write'));
  const usedSystems = useGetQuestionKnowledgeSystemsQuery({});
  const used = useMemo(
    () => new Map((usedSystems.data ?? []).map((each) => [each.id, each.question_count])),
    [usedSystems.data],
  );
  const shown = useShownTree();
  const { systems, system, type, hasType, forest, flat, chosen, view, show, fault } = shown;
  const mayWrite = mayManage && system !== undefined && mayChange(system);
  const [importing, setImporting] = useState(false);
  const actions = useKpActions({
    system_info_id: system?.id ?? 0,
    type,
    nodes: flat,
    forest,
    kp: chosen,
    onChoose: shown.choose,
  });
  useActionPlace('knowledgeTree', () => mayWrite && view === '' && chosen !== undefined);

  if (fault) {
    return (
      <Box sx={{ ...PANEL, m: 1.5 }}>
        <LoadFault what={t('知识体系')} error={fault.error} onRetry={fault.retry} />
      </Box>
    );
  }
  if (!systems) return <Skeleton height={420} sx={{ m: 1.5 }} />;
  return (
    <Box
      sx={{
        p: 1.5,
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        gap: 1.25,
        alignItems: 'flex-start',
        maxWidth: view === '' ? 1632 : 'none',
      }}
    >
      <Box component="h1" sx={READ_ALOUD_ONLY}>
        {t('知识点管理')}
      </Box>
      <ContentStyles />
      <style href="knowledge" precedence="low">
        {knowledgeCss}
      </style>
      <Box
        component="nav"
        aria-label={t('知识体系')}
        sx={{
          ...PANEL,
          boxSizing: 'border-box',
          width: { xs: '100%', md: 246 },
          flex: 'none',
          maxHeight: { xs: 'max(240px, 40vh)', md: 'max(240px, 100vh - 150px)' },
          overflow: 'auto',
        }}
      >
        {systems.length === 0 && (
          <Text quiet sx={{ mb: 1 }}>
            {t('还没有知识体系。')}
          </Text>
        )}
        <SystemNav systems={systems} used={used} system={system} type={type} mayWrite={mayManage} onShow={show} />
      </Box>
      <Box
        sx={{
          ...PANEL,
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
          isReady={shown.nodes !== undefined}
          flat={flat}
          name={`${system?.title ?? t('知识点')}-${shown.typeName}`}
        />
        {/* F2, Insert and Delete act on the tree inside this box. */}
        <Box sx={{ flex: 1, minHeight: 0 }} onKeyDown={mayWrite && view === '' ? actions.onKeyDown : undefined}>
          <TreeOrCoverage shown={shown} mayWrite={mayWrite} onMove={mayWrite ? actions.move : undefined} />
        </Box>
      </Box>
      {view === '' && (
        <Box component="aside" aria-label={t('知识点详情')} sx={{ ...PANEL, width: 260, flex: 'none' }}>
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
          title={`${system.title} · ${shown.typeName}`}
          system_info_id={system.id}
          type={type}
          nodes={flat}
          onClose={() => setImporting(false)}
        />
      )}
    </Box>
  );
}

interface TreeProps {
  shown: ReturnType<typeof useShownTree>;
  mayWrite: boolean;
  onMove: ReturnType<typeof useKpActions>['move'] | undefined;
}
function TreeOrCoverage({ shown, mayWrite, onMove }: TreeProps) {
  const { system, type, hasType, nodes, forest, chosen, view, choose } = shown;
  const mayEnter = useAppSelector(selectMayEnter);
  if (!hasType || !system) return <NoTree system={system} mayWrite={mayWrite} />;
  if (!nodes) return Array.from({ length: 10 }, (_, i) => <Skeleton key={i} height={30} />);
  if (view === 'coverage')
    return (
      <CoverageTable
        key={`${system.id}/${type}`}
        system_info_id={system.id}
        type={type}
        forest={forest}
        mayEnter={mayEnter}
      />
    );
  return (
    <KnowledgeTree
      label={t('{0}知识点', system.title)}
      nodes={nodes}
      height="100%"
      selectedIds={chosen ? [chosen.node.id] : []}
      onChange={([id]) => choose(id)}
      useMoving={useTreeMoving}
      onMove={onMove}
    />
  );
}
