// 知识点管理: browse systems, types and their trees with the number of questions; a point leads to its questions.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link as RouteLink, useSearchParams } from 'react-router-dom';
import { plainName } from '../../../domain/knowledge/names';
import { typeForSystem } from '../../../domain/knowledge/search';
import { buildKpForest, kpAncestors } from '../../../domain/knowledge/tree';
import { useGetKpTreeQuery, useGetQuestionKnowledgeSystemsQuery } from '../../state/api/knowledge';
import { ContentStyles } from '../../ui/ContentStyles';
import { KnowledgeTree } from '../../ui/KnowledgeTree';

const panel = { bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1.5 } as const;
const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export default function KnowledgeManagementPage() {
  const [params, setParams] = useSearchParams();
  const systems = useGetQuestionKnowledgeSystemsQuery({});
  const system = systems.data?.find((each) => each.id === idOf(params.get('system_info_id'))) ?? systems.data?.[0];
  const asked = system?.types.find((each) => each.id === idOf(params.get('type')))?.id ?? system?.types[0]?.id ?? 1;
  const type = system ? typeForSystem(system.id, asked) : asked;
  const tree = useGetKpTreeQuery({ system_info_id: system?.id ?? 0, type }, { skip: !system });
  const forest = useMemo(() => buildKpForest(tree.data ?? []), [tree.data]);
  const chosen = forest.byId.get(idOf(params.get('kp')) ?? 0);
  const show = (system_info_id: number, nextType: number, kp?: number) =>
    setParams({ system_info_id: String(system_info_id), type: String(typeForSystem(system_info_id, nextType)), ...(kp === undefined ? {} : { kp: String(kp) }) });

  if (systems.isError || tree.isError) {
    return (
      <Box role="alert" sx={{ ...panel, m: 1.5, p: 6, textAlign: 'center' }}>
        <Typography gutterBottom>知识体系未能载入</Typography>
        <Button variant="contained" onClick={() => void (systems.isError ? systems.refetch() : tree.refetch())}>
          重试
        </Button>
      </Box>
    );
  }
  if (!system) return <Skeleton variant="rounded" height={420} sx={{ m: 1.5 }} />;
  const path = chosen ? kpAncestors(forest, chosen.node.id).reverse() : [];
  return (
    <Box sx={{ p: 1.5, display: 'flex', gap: 1.25, alignItems: 'flex-start' }}>
      <ContentStyles />
      <Box component="nav" aria-label="知识体系" sx={{ ...panel, width: 220, flex: 'none' }}>
        {(systems.data ?? []).map((each) => (
          <Box key={each.id} sx={{ mb: 1.5 }}>
            <Typography variant="subtitle2">{each.title}</Typography>
            <Typography variant="caption" color="text.secondary" component="p">
              已标 {each.question_count} 题
            </Typography>
            {each.types
              .filter(({ id }) => each.id !== 1 || id === 2)
              .map(({ id, name }) => {
                const here = each.id === system.id && id === type;
                return (
                  <Button key={id} fullWidth size="small" variant={here ? 'contained' : 'text'} aria-current={here} onClick={() => show(each.id, id)} sx={{ justifyContent: 'flex-start', mt: 0.5 }}>
                    {name}
                  </Button>
                );
              })}
          </Box>
        ))}
      </Box>
      <Box sx={{ ...panel, flex: 1, minWidth: 0, height: 'calc(100vh - 150px)', minHeight: 420 }}>
        {tree.data ? (
          <KnowledgeTree
            label={`${system.title}知识点`}
            nodes={tree.data}
            height="100%"
            selectedIds={chosen ? [chosen.node.id] : []}
            onChange={([id]) => show(system.id, type, id)}
          />
        ) : (
          Array.from({ length: 10 }, (_, i) => <Skeleton key={i} height={30} />)
        )}
      </Box>
      <Box component="aside" aria-label="知识点详情" sx={{ ...panel, width: 280, flex: 'none' }}>
        {chosen ? (
          <>
            <Typography variant="caption" color="text.secondary" component="p">
              {path.map((id) => forest.byId.get(id)?.node.kp_name).join(' / ')}
            </Typography>
            <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
              {plainName(chosen.node)}
            </Typography>
            <Typography variant="body2" component="p">
              本知识点 {chosen.node.question_count ?? 0} 题，连同下级共标 {chosen.tagged ?? 0} 次
            </Typography>
            <Typography variant="body2" component="p" sx={{ mb: 1.5 }}>
              下级知识点 {chosen.children.length} 个
            </Typography>
            <Button
              component={RouteLink}
              variant="contained"
              size="small"
              to={`/questionlist?kp_ids=${chosen.node.id}&system_info_id=${system.id}&type=${type}`}
            >
              查看试题
            </Button>
          </>
        ) : (
          <Typography variant="body2" color="text.secondary">
            共 {forest.byId.size} 个知识点。选择一个，查看它的试题。
          </Typography>
        )}
      </Box>
    </Box>
  );
}
