// Edits that wait for the network: what, when and in which state. Each can be sent again or discarded; conflicts show
// both versions.
import Box from '@mui/material/Box';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { selectAway, selectQueue, selectSending } from '../../../state/offline/offlineSlice';
import { heldUp, type QueuedEdit } from '../../../state/offline/queue';
import { discardEdit, retryEdit } from '../../../state/offline/queueThunks';
import { ContentStyles } from '../../../ui/content/ContentStyles';
import { Button } from '../../../ui/controls/Button';
import { Chip } from '../../../ui/controls/Chip';
import { ViewDialog } from '../../../ui/dialogs/ViewDialog';
import { QueueConflict } from './QueueConflict';

function stateOf(
  edit: QueuedEdit,
  held: boolean,
  sending: boolean,
): { text: string; color: 'default' | 'warning' | 'error' } {
  if (edit.state === 'conflict') return { text: t('有冲突，请选择'), color: 'warning' };
  if (edit.state === 'interrupted') return { text: t('登录中断，待重试'), color: 'warning' };
  if (edit.state === 'refused') return { text: t('服务器没有接受'), color: 'error' };
  return { text: held ? t('等前一项处理完') : sending ? t('正在提交') : t('等待提交'), color: 'default' };
}

export default function QueueDialog({ onClose }: { onClose(): void }) {
  const dispatch = useAppDispatch();
  const edits = useAppSelector(selectQueue);
  const away = useAppSelector(selectAway);
  const sending = useAppSelector(selectSending);
  return (
    <ViewDialog title={t('未同步的修改（{0}）', edits.length)} width="md" onClose={onClose}>
      <ContentStyles />
      <Box component="p" sx={{ m: 0, mb: 1, fontSize: 13, color: 'text.secondary' }}>
        {edits.length === 0
          ? t('都已同步到服务器。')
          : t('这些修改存在本机，只会用您自己的账号提交，每项只提交一次，按先后顺序进行。')}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {edits.map((edit, index) => {
          const { text, color } = stateOf(edit, heldUp(edits, edit, index), sending);
          return (
            <Box
              component="li"
              key={edit.id}
              aria-label={edit.title}
              sx={{ borderTop: '1px solid', borderColor: 'divider', py: 1 }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                <Box sx={{ color: 'text.secondary', fontSize: 12.5, fontVariantNumeric: 'tabular-nums', flex: 'none' }}>
                  {dashDateTime(edit.at)}
                </Box>
                <Box sx={{ flex: 1, minWidth: 0, fontSize: 14, overflowWrap: 'anywhere' }}>{edit.title}</Box>
                <Chip label={text} color={color} variant={color === 'default' ? 'outlined' : 'filled'} />
                <Button disabled={away || sending} onClick={() => dispatch(retryEdit(edit))}>
                  {t('立即重试')}
                </Button>
                <Button disabled={sending && edit.state === 'waiting'} onClick={() => void dispatch(discardEdit(edit))}>
                  {t('放弃')}
                </Button>
              </Box>
              {edit.state !== 'waiting' && (
                <QueueConflict edit={edit} onSend={(patch) => dispatch(retryEdit(edit, patch))} />
              )}
            </Box>
          );
        })}
      </Box>
    </ViewDialog>
  );
}
