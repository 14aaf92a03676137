// Adds a share account or changes its end date and scope. The initial password is shown only once.
import Box from '@mui/material/Box';
import { useState } from 'react';
import { PHONE, PHONE_FAULT } from '../../../../contract/account/accounts';
import type { ShareAccount } from '../../../../contract/account/shareAccount';
import { STAGES } from '../../../../contract/question/choices';
import { dashDate, today } from '../../../lib/dates';
import { initialPassword } from '../../../lib/initialPassword';
import { t } from '../../../lib/texts/t';
import { organizationApi, useOrganizationRows } from '../../../state/api/account/organization';
import { defineForm } from '../../../state/forms/defineForm';
import { useForm } from '../../../state/forms/useForm';
import { useAppSelector } from '../../../state/hooks';
import { makeSeal } from '../../../state/session/passwordThunks';
import { selectUser } from '../../../state/session/sessionSlice';
import { usePaperSearch } from '../../../state/usePaperSearch';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { DateInput } from '../../../ui/controls/DateField';
import { TextInput } from '../../../ui/controls/FormFields';
import { RecordSelect, useRecords } from '../../../ui/controls/RecordSelect';
import { onlyHere } from '../../../ui/dialogs/ConflictSides';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import { PaperChoice } from '../../../ui/dialogs/PaperChoice';
import { HandOverDialog, type NewShare } from './HandOverDialog';
import { dayAfter, endOfDay, scopeText } from './shareState';

interface Props {
  account: ShareAccount | null;
  onClose(): void;
}
const DAYS = [7, 30, 90, 365] as const;
const NO_FILLING = { htmlInput: { autoComplete: 'off' } };
const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
const inFuture = (end: string | null) => end !== null && Date.parse(end) > Date.now();
const seal = makeSeal();

const shareForm = defineForm({
  name: 'shareAccount',
  initial: () => ({
    username: '',
    nickname: '',
    organization_id: 1,
    day: dayAfter(30, Date.now()),
    stage_ids: [] as readonly number[],
    paper_ids: [] as readonly number[],
    password: initialPassword(),
  }),
  draftOf: ({ username, nickname, organization_id, expires_at, scope }: ShareAccount) => ({
    username,
    nickname,
    organization_id,
    day: expires_at ? dashDate(expires_at) : dayAfter(30, Date.now()),
    stage_ids: scope.stage_ids,
    paper_ids: scope.paper_ids,
  }),
  faults: ({ username, nickname, day }) => [
    !PHONE.test(username.trim()) && { field: 'username', msg: PHONE_FAULT },
    nickname.trim() === '' && { field: 'nickname', msg: t('请填写名称') },
    !inFuture(endOfDay(day)) && { field: 'day', msg: t('到期日应为今天或以后') },
  ],
  save:
    ({ username, nickname, organization_id, day, stage_ids, paper_ids, password }, { id, revision }) =>
    async (dispatch) =>
      dispatch(
        organizationApi.endpoints.saveShareAccount.initiate(
          {
            organization_id,
            scope: { stage_ids: [...stage_ids], paper_ids: [...paper_ids] },
            username: username.trim(),
            nickname: nickname.trim(),
            expires_at: endOfDay(day) ?? day,
            ...(id === undefined ? { password: await dispatch(seal(password)) } : { id, revision }),
          },
          { track: false },
        ),
      ),
  notice: (_draft, _reply, isNew) => (isNew ? null : t('已保存')),
});

export function ShareDialog({ account, onClose }: Props) {
  const [added, setAdded] = useState<NewShare | null>(null);
  const organization_id = useAppSelector(selectUser)?.organization_id ?? 1;
  const form = useForm(shareForm, {
    record: account,
    start: { organization_id },
    onSaved(_reply, { username, password }) {
      if (account) onClose();
      else setAdded({ username: username.trim(), password });
    },
  });
  const { draft, change } = form;
  const organizations = useRecords(useOrganizationRows, draft.organization_id);
  const nameOf = (of: number) => organizations.titleOf(of) ?? t('机构 {0}', of);
  if (added) return <HandOverDialog share={added} onClose={onClose} />;
  return (
    <FormDialog
      title={account ? t('修改共享账号') : t('新建共享账号')}
      form={form}
      compared={[
        [t('手机号'), ({ username }) => username],
        [t('名称'), ({ nickname }) => nickname],
        [t('机构', 1), (of) => nameOf(of.organization_id)],
        [t('到期日'), ({ day }) => day],
        [t('范围'), ({ stage_ids, paper_ids }) => scopeText({ stage_ids: [...stage_ids], paper_ids: [...paper_ids] })],
        [
          t('只在这边的试卷'),
          ({ paper_ids }, other) => onlyHere(paper_ids, other.paper_ids, (id) => t('试卷 {0}', id)),
        ],
      ]}
      width={620}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <TextInput
          form={form}
          name="username"
          label={t('手机号')}
          max={11}
          required
          autoFocus={!account}
          slotProps={NO_FILLING}
        />
        <TextInput
          form={form}
          name="nickname"
          label={t('名称（如 某校备课组）')}
          max={40}
          required
          autoFocus={Boolean(account)}
          slotProps={NO_FILLING}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <DateInput form={form} name="day" label={t('到期日（含当天）')} min={today()} />
        {DAYS.map((days) => (
          <Button key={days} onClick={() => change({ day: dayAfter(days, Date.now()) })}>
            {days === 365 ? t('一年') : t('{0} 天', days)}
          </Button>
        ))}
        <RecordSelect
          useList={useOrganizationRows}
          label={t('机构', 1)}
          value={draft.organization_id}
          onChange={(id) => change({ organization_id: Number(id) })}
          hideSingle
        />
      </Box>
      <Box role="group" aria-label={t('共享的学段')}>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{t('共享的学段（不选为全部）')}</Box>
        {STAGES.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={t(label)}
            checked={draft.stage_ids.includes(id)}
            onChange={() => change({ stage_ids: toggled(draft.stage_ids, id) })}
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

/** The papers that a share account may open, searched by title. */
function SharePapers({
  ids,
  onToggle,
  onClear,
}: {
  ids: readonly number[];
  onToggle(id: number): void;
  onClear(): void;
}) {
  const search = usePaperSearch();
  return (
    <Box role="group" aria-label={t('共享的试卷')} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', fontSize: 13, color: 'text.secondary', minHeight: 30 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {t('共享的试卷（不选为全部）：')}
          {ids.length === 0 ? t('全部') : t('已选 {0} 份', ids.length)}
        </Box>
        {ids.length > 0 && <Button onClick={onClear}>{t('清空')}</Button>}
      </Box>
      <PaperChoice {...search} chosenIds={ids} onChoose={(paper) => onToggle(paper.id)} height={150} />
    </Box>
  );
}
