// 继续上次的工作: papers that are being composed, drafts, and the pages that are open.
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { useAppSelector } from '../../state/hooks';
import { selectOpenSetIds, selectSet, selectSetTitle } from '../../state/paperWorkingSet/paperWorkingSetSlice';
import { editPath, type SetId } from '../../state/paperWorkingSet/workingSet';
import { selectMayCompose } from '../../state/session/mayOpen';
import { HOME_PATH, selectTabs, tabUrl } from '../../state/tabs/tabsSlice';
import { Glyph, type Sign } from '../../ui/theme/Glyph';
import { HomeSection } from './HomeSection';

const SHOWN_PAGES = 6;

function WorkLink({ to, sign, title, text }: { to: string; sign: Sign; title: string; text?: string }) {
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        p: 1,
        borderRadius: 1,
        color: 'text.primary',
        textDecoration: 'none',
        fontSize: 14,
        minWidth: 0,
        '&:hover': { bgcolor: 'action.hover', color: 'primary.main' },
      }}
    >
      <Glyph sign={sign} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {title}
      </Box>
      {text && (
        <Box component="span" sx={{ ml: 'auto', fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {text}
        </Box>
      )}
    </Box>
  );
}

function SetLink({ id }: { id: SetId }) {
  const set = useAppSelector((state) => selectSet(state, id));
  const title = useAppSelector((state) => selectSetTitle(state, id));
  const count = set.paperList.ids.length;
  if (count === 0 && !set.dirty) return null;
  return (
    <WorkLink
      to={editPath(id)}
      sign="basket"
      title={title}
      text={t('{0} 题{1}', count, set.dirty ? t('，未保存') : '')}
    />
  );
}

export function ResumeWork({ drafts, draftPath }: { drafts: number; draftPath: string | undefined }) {
  const mayCompose = useAppSelector(selectMayCompose);
  const sets = useAppSelector(selectOpenSetIds);
  const composing = useAppSelector((state) =>
    sets.some((id) => selectSet(state, id).paperList.ids.length > 0 || selectSet(state, id).dirty),
  );
  const pages = useAppSelector(selectTabs)
    .filter(({ name, path, title }) => path !== HOME_PATH && name !== 'help' && typeof title === 'string')
    // Papers that are composed are listed above.
    .filter(({ path }) => !(mayCompose && sets.some((id) => editPath(id) === path)))
    .slice(-SHOWN_PAGES)
    .reverse();
  const asksDrafts = drafts > 0 && draftPath !== undefined;
  if (!(mayCompose && composing) && !asksDrafts && pages.length === 0) return null;
  return (
    <HomeSection title={t('继续上次的工作')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))', gap: 0.5 }}>
        {mayCompose && sets.map((id) => <SetLink key={id} id={id} />)}
        {asksDrafts && <WorkLink to={draftPath} sign="quiz" title={t('试题草稿')} text={t('{0} 份', drafts)} />}
        {pages.map((tab) => (
          <WorkLink key={tab.path} to={tabUrl(tab)} sign="paper" title={translated(String(tab.title))} />
        ))}
      </Box>
    </HomeSection>
  );
}
