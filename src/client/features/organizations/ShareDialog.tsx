// Adds a share account or changes its end date and scope. The initial password is shown only once.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PHONE, PHONE_FAULT } from '../../../contract/account/accounts';
import { STAGES } from '../../../contract/codes';
import type { Organization } from '../../../contract/account/organization';
import type { ShareAccount } from '../../../contract/account/shareAccount';
import { dashDate } from '../../lib/dates';
import { initialPassword } from '../../lib/initialPassword';
import { useSaveShareAccountMutation } from '../../state/api/account/organization';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { tell } from '../../state/prompts';
import { makeSeal } from '../../state/session/sealPassword';
import { selectUser } from '../../state/session/sessionSlice';
import { ConflictSides, onlyHere, type ShownField } from '../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../ui/dialogs/FormDialog';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { useRecordForm } from '../../ui/dialogs/useRecordForm';
import { SharePapers } from './SharePapers';
import { dayAfter, endOfDay, scopeText } from './shareState';

export interface NewShare {
  username: string;
  password: string;
}
interface Props {
  account: ShareAccount | null;
  organizations: readonly Organization[];
  onClose(): void;
  onAdded(share: NewShare): void;
}
const DAYS = [7, 30, 90, 365] as const;
const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

export function ShareDialog({ account, organizations, onClose, onAdded }: Props) {
  const dispatch = useAppDispatch();
  const own = useAppSelector(selectUser)?.organization_id ?? 1;
  const [opened] = useState(() => Date.now());
  const form = useRecordForm(
    account,
    (of: Pick<ShareAccount, 'username' | 'nickname' | 'organization_id' | 'expires_at' | 'scope'> | null) => ({
      username: of?.username ?? '',
      nickname: of?.nickname ?? '',
      organization_id: of?.organization_id ?? own,
      day: of?.expires_at ? dashDate(of.expires_at) : dayAfter(30, opened),
      stage_ids: of?.scope.stage_ids ?? [],
      paper_ids: of?.scope.paper_ids ?? [],
    }),
  );
  const { draft, change } = form;
  const fields: ShownField<typeof draft>[] = [
    ['手机号', ({ username }) => username],
    ['名称', ({ nickname }) => nickname],
    [
      '机构',
      ({ organization_id }) =>
        organizations.find(({ id }) => id === organization_id)?.title ?? `机构 ${organization_id}`,
    ],
    ['到期日', ({ day }) => day],
    ['范围', ({ stage_ids, paper_ids }) => scopeText({ stage_ids, paper_ids })],
    ['只在这边的试卷', ({ paper_ids }, other) => onlyHere(paper_ids, other.paper_ids, (id) => `试卷 ${id}`)],
  ];
  /** Created once: when a reply is lost, the second attempt must be the same request. */
  const [password] = useState(initialPassword);
  const [seal] = useState(makeSeal);
  const [tried, setTried] = useState(false);
  const [save, { isLoading }] = useSaveShareAccountMutation();
  const end = endOfDay(draft.day);
  const faults = {
    username: PHONE.test(draft.username.trim()) ? undefined : PHONE_FAULT,
    nickname: draft.nickname.trim() === '' ? '请填写名称' : undefined,
    day: end === null || Date.parse(end) <= opened ? '到期日应为今天或以后' : undefined,
  };
  const submit = async () => {
    setTried(true);
    if (Object.values(faults).some(Boolean) || end === null) return;
    const { organization_id, stage_ids, paper_ids } = draft;
    const username = draft.username.trim();
    const extra = account ? { id: account.id, revision: form.revision } : { password: await dispatch(seal(password)) };
    const scope = { stage_ids, paper_ids };
    const { data, error } = await save({
      organization_id,
      scope,
      username,
      nickname: draft.nickname.trim(),
      expires_at: end,
      ...extra,
    });
    if (!data) return void form.refused(error);
    if (account) dispatch(tell('success', '已保存'));
    else onAdded({ username, password });
    onClose();
  };
  const field = (name: 'username' | 'nickname', label: string, max: number) => ({
    size: 'small' as const,
    label,
    required: true,
    value: draft[name],
    error: tried && faults[name] !== undefined,
    helperText: tried ? faults[name] : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    slotProps: { htmlInput: { maxLength: max, autoComplete: 'off' } },
  });
  return (
    <FormDialog
      title={account ? '修改共享账号' : '新增共享账号'}
      busy={isLoading}
      conflict={form.theirs && <ConflictSides form={form} fields={fields} />}
      width={620}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <TextField {...field('username', '手机号', 11)} autoFocus={!account} />
        <TextField {...field('nickname', '名称（如 某校备课组）', 40)} autoFocus={Boolean(account)} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          type="date"
          label="到期日（含当天）"
          value={draft.day}
          error={tried && faults.day !== undefined}
          helperText={tried ? faults.day : undefined}
          onChange={(event) => change({ day: event.target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dashDate(opened) } }}
        />
        {DAYS.map((days) => (
          <Button key={days} size="small" onClick={() => change({ day: dayAfter(days, opened) })}>
            {days === 365 ? '一年' : `${days} 天`}
          </Button>
        ))}
        {organizations.length > 1 && (
          <LabelledSelect
            label="机构"
            value={draft.organization_id}
            choices={organizations.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => change({ organization_id: Number(id) })}
          />
        )}
      </Box>
      <Box role="group" aria-label="共享的学段">
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>共享的学段（不选为全部）</Box>
        {STAGES.map(({ id, label }) => (
          <FormControlLabel
            key={id}
            label={label}
            control={
              <Checkbox
                size="small"
                checked={draft.stage_ids.includes(id)}
                onChange={() => change({ stage_ids: toggled(draft.stage_ids, id) })}
              />
            }
          />
        ))}
      </Box>
      <SharePapers
        ids={draft.paper_ids}
        onToggle={(id) => change({ paper_ids: toggled(draft.paper_ids, id) })}
        onClear={() => change({ paper_ids: [] })}
      />
    </FormDialog>
  );
}
