// Shown to administrators once after the upgrade: they decide about questions that were shared with every organisation
// by default.
import Box from '@mui/material/Box';
import { t } from '../../lib/texts/t';
import { useDecideSharingMutation } from '../../state/api/system/home';
import { useAppDispatch } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { Alert } from '../../ui/controls/Alert';
import { Button } from '../../ui/controls/Button';

export function SharingNotice() {
  const dispatch = useAppDispatch();
  const [decide, { isLoading }] = useDecideSharingMutation();
  const choose = async (choice: 'keep' | 'none') => {
    const reply = await decide({ choice });
    if ('data' in reply)
      dispatch(tell('success', choice === 'keep' ? t('已审核的试题保持共享') : t('试题都已改为不共享')));
  };
  return (
    <Alert
      severity="warning"
      variant="outlined"
      role="region"
      aria-label={t('试题共享')}
      action={
        <Box sx={{ display: 'flex', gap: 1, whiteSpace: 'nowrap' }}>
          <Button look="outlined" disabled={isLoading} onClick={() => void choose('keep')}>
            {t('保持共享已审核试题')}
          </Button>
          <Button look="outlined" disabled={isLoading} onClick={() => void choose('none')}>
            {t('全部改为不共享')}
          </Button>
        </Box>
      }
    >
      {t(
        '以前录入的试题对所有机构都是共享的。现在新试题默认不共享，请决定以前的试题怎么办；以后可以在试题列表中批量修改。',
      )}
    </Alert>
  );
}
