// 检索同义词: the words of this bank that the search takes for the same, one group a line, above those of the program.
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { SYNONYM_LIMITS, type SynonymGroups } from '../../../contract/question/synonyms';
import { readGroups, SYNONYMS, writeGroups } from '../../../domain/content/search/synonyms';
import { t } from '../../lib/texts/t';
import { synonymsApi, useGetSynonymsQuery } from '../../state/api/question/synonyms';
import { defineForm } from '../../state/forms/defineForm';
import { useForm } from '../../state/forms/useForm';
import { useAppSelector } from '../../state/hooks';
import { selectHasFunction } from '../../state/session/sessionSlice';
import { Button } from '../../ui/controls/Button';
import { TextInput } from '../../ui/controls/FormFields';
import { Section } from '../../ui/controls/Section';
import { Skeleton } from '../../ui/controls/Skeleton';
import { Text } from '../../ui/controls/Text';
import { ConflictSides } from '../../ui/dialogs/ConflictSides';
import { LoadFault } from '../../ui/lists/LoadFault';
import { PageHead } from '../../ui/lists/PageHead';

interface Stored {
  id: number;
  groups: SynonymGroups;
  revision: number;
}

/** What the server would refuse, with the line that has to be changed. */
function faultOf(text: string): string | null {
  const groups = readGroups(text);
  const { groups: most, words, length } = SYNONYM_LIMITS;
  const wrong = (group: readonly string[]) =>
    group.length < 2
      ? t('“{0}”只有一个词：一行至少写两个词', group[0] ?? '')
      : group.length > words
        ? t('“{0}…”有 {1} 个词：一行最多 {2} 个', group[0] ?? '', group.length, words)
        : group.some((word) => word.length < 2 || word.length > length)
          ? t('“{0}”：每个词 2 至 {1} 个字', group.join(t('、')), length)
          : null;
  if (groups.length > most) return t('最多 {0} 组', most);
  return groups.map(wrong).find((fault) => fault !== null) ?? null;
}

const synonymsForm = defineForm({
  name: 'synonyms',
  initial: { text: '' },
  draftOf: ({ groups }: Stored) => ({ text: writeGroups(groups) }),
  faults: ({ text }) => {
    const msg = faultOf(text);
    return [msg !== null && { field: 'text', msg }];
  },
  save: ({ text }, { revision }) =>
    synonymsApi.endpoints.saveSynonyms.initiate({ groups: readGroups(text), revision }, { track: false }),
  notice: () => t('已保存，下一次查找起生效'),
});

export default function SearchSynonymsPage() {
  const mayWrite = useAppSelector((state) => selectHasFunction(state, 'search.write'));
  const { data, isError, error, refetch } = useGetSynonymsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Stack spacing={2} sx={{ p: 2, maxWidth: 960 }}>
      <PageHead title={t('检索同义词')} text={t('查找其中一个词时，也找到写着另一个词的试题。')} />
      {isError && !data && <LoadFault what={t('检索同义词')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={200} />}
      {data && (mayWrite ? <Editor stored={data} /> : <Groups title={t('本校的同义词')} groups={data.groups} />)}
      <Groups title={t('内置的同义词')} groups={SYNONYMS} />
    </Stack>
  );
}

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: '4px 24px',
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
} as const;

const Groups = ({ title, groups }: { title: string; groups: SynonymGroups }) => (
  <Section title={title}>
    {groups.length === 0 && <Text quiet>{t('还没有')}</Text>}
    <Box component="ul" sx={LIST}>
      {groups.map((group) => (
        <li key={group.join()}>{group.join(' = ')}</li>
      ))}
    </Box>
  </Section>
);

function Editor({ stored }: { stored: Stored }) {
  const form = useForm(synonymsForm, { record: stored });
  return (
    <Stack
      component="form"
      spacing={1.5}
      sx={{ p: 2, bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <TextInput
        form={form}
        name="text"
        label={t('本校的同义词')}
        hint={t('每行一组，词之间用顿号、逗号或空格隔开')}
        placeholder={t('例如：鸡兔同笼、雉兔同笼')}
        multiline
        minRows={6}
        maxRows={20}
        onBlur={form.check}
      />
      <ConflictSides form={form} fields={[[t('本校的同义词'), ({ text }) => text]]} />
      <div>
        <Button look="filled large" type="submit" disabled={!form.dirty || form.busy}>
          {form.busy ? t('正在保存…') : t('保存')}
        </Button>
      </div>
    </Stack>
  );
}
