// The bar above a blueprint: its name, whether it is shared, whether it is saved, and saving.
import Box from '@mui/material/Box';
import { t } from '../../lib/texts/t';
import { Button } from '../../ui/controls/Button';
import { ButtonLink } from '../../ui/controls/ButtonLink';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Input } from '../../ui/controls/Input';
import type { BlueprintEdit } from './BlueprintPage';

interface Props {
  id: number;
  edit: BlueprintEdit;
  mayWrite: boolean;
  /** The blueprint of another user can only be saved as a copy. */
  foreign: boolean;
  onSave(send?: () => void): void;
}

export function BlueprintBar({ id, edit, mayWrite, foreign, onSave }: Props) {
  const { change } = edit;
  const { title, shared } = edit.draft;
  const saving = edit.status === 'saving';
  return (
    <Box
      role="toolbar"
      aria-label={t('细目表', 1)}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      <Input
        placeholder={t('细目表名称（必填）')}
        value={title}
        onChange={(event) => change({ title: event.target.value })}
        label={t('细目表名称')}
        max={100}
        inputProps={{ id: 'blueprint-title' }}
        sx={{ width: 320, bgcolor: 'background.paper', '& input': { py: 0.75, fontWeight: 600 } }}
      />
      <Checkbox
        label={t('共享给本机构')}
        disabled={foreign || !mayWrite}
        checked={shared === 1}
        onChange={(on) => change({ shared: on ? 1 : 0 })}
      />
      <Box component="span" role="status" sx={{ fontSize: 13, color: edit.dirty ? 'warning.main' : 'success.main' }}>
        {saving ? t('保存中…') : edit.dirty ? t('未保存（已留在本机）') : id === 0 ? '' : t('已保存')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 1, ml: 'auto' }}>
        {edit.dirty && id !== 0 && <Button onClick={edit.discard}>{t('放弃修改')}</Button>}
        <ButtonLink look="large" to="/paperlist/blueprint">
          {t('全部细目表')}
        </ButtonLink>
        {mayWrite && id !== 0 && (
          <Button look="large" disabled={saving} onClick={() => onSave(edit.saveCopy)}>
            {t('另存为副本')}
          </Button>
        )}
        {mayWrite && !foreign && (
          <Button
            look={edit.dirty || id === 0 ? 'filled large' : 'outlined large'}
            disabled={saving}
            title={t('保存（Ctrl+S）')}
            onClick={() => onSave()}
          >
            {t('保存')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
