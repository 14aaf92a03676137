// Sets a new initial password for an account; it is shown only once.
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Account } from '../../../../contract/account/accounts';
import { newPasswordError } from '../../../../domain/account/passwordRules';
import { useResetAccountPasswordMutation } from '../../../state/api/account/accountAdmin';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { makeSeal } from '../../../state/session/sealPassword';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { initialPassword } from '../../../lib/initialPassword';

export function PasswordDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const dispatch = useAppDispatch();
  const [password, setPassword] = useState(initialPassword);
  const [seal] = useState(makeSeal);
  const [reset, { isLoading }] = useResetAccountPasswordMutation();
  const fault = newPasswordError(password, account.username)?.replace('新密码', '初始密码');
  const submit = async () => {
    if (fault) return;
    const reply = await reset({ id: account.id, revision: account.revision, password: await dispatch(seal(password)) });
    if (!reply.data) return;
    dispatch(tell('success', `已重置“${account.nickname}”的密码，请告知本人`));
    onClose();
  };
  return (
    <FormDialog
      title={`重置“${account.nickname}”的密码`}
      ok="重置"
      busy={isLoading}
      fault={fault}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        该账号在所有设备上的登录会立即退出，本人下次登录时会被提醒修改密码。
      </Typography>
      <TextField
        size="small"
        label="新的初始密码"
        value={password}
        autoFocus
        onChange={(event) => setPassword(event.target.value)}
        slotProps={{
          htmlInput: { maxLength: 100, autoComplete: 'off', spellCheck: false },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <Button size="small" onClick={() => setPassword(initialPassword())}>
                  换一个
                </Button>
              </InputAdornment>
            ),
          },
        }}
      />
    </FormDialog>
  );
}
