// Open sessions of the signed-in account, so that the user can notice a foreign sign-in.
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { useEndSessionsMutation, useGetSessionsQuery } from '../../../state/api/account/session';
import { useAppDispatch } from '../../../state/hooks';
import { ask, tell } from '../../../state/prompts';
import { Button } from '../../../ui/controls/Button';
import { Chip } from '../../../ui/controls/Chip';
import { Section } from '../../../ui/controls/Section';
import { Skeleton } from '../../../ui/controls/Skeleton';
import { Cell, Row, Table } from '../../../ui/controls/Table';
import { InlineFault } from '../../../ui/lists/LoadFault';

/**
 * Readable browser name for a user agent. The order of the tests matters: most browsers also claim to be Chrome or
 * Safari.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/MicroMessenger/i, t('微信')],
  [/Firefox\//, 'Firefox'],
  [/OPR\//, 'Opera'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];
const nameIn = (table: readonly [RegExp, string][], userAgent: string) =>
  table.find(([mark]) => mark.test(userAgent))?.[1];

function browserName(userAgent: string): string {
  const words = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : t('其他程序');
}

export function SessionList() {
  const { data, isError, error, refetch } = useGetSessionsQuery();
  const dispatch = useAppDispatch();
  const [end, ending] = useEndSessionsMutation();
  const others = data?.list.filter((session) => session.current === 0).length ?? 0;
  const signOut = async () => {
    const text = t('将退出其他 {0} 处登录，那里没有保存的内容以草稿为准；本机不受影响。', others);
    if (!(await dispatch(ask({ title: t('退出其他设备'), text, ok: t('全部退出'), cancel: t('取消') })))) return;
    if (!('error' in (await end()))) dispatch(tell('success', t('其他设备已退出登录')));
  };
  return (
    <Section
      title={t('登录中的设备')}
      actions={
        others > 0 && (
          <Button look="outlined" disabled={ending.isLoading} onClick={() => void signOut()}>
            {t('退出其他设备')}
          </Button>
        )
      }
    >
      {isError && <InlineFault what={t('登录记录')} error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={72} />}
      {data && (
        <Table
          aria-label={t('登录中的设备')}
          head={
            <>
              <Cell>{t('浏览器')}</Cell>
              <Cell>{t('地址')}</Cell>
              <Cell>{t('登录时间')}</Cell>
              <Cell>{t('最近使用')}</Cell>
            </>
          }
        >
          {data.list.map((session) => (
            <Row key={`${session.created_at} ${session.address} ${session.user_agent}`}>
              <Cell title={session.user_agent}>
                {browserName(session.user_agent)}
                {session.current === 1 && <Chip label={t('本机')} color="primary" sx={{ ml: 1 }} />}
              </Cell>
              <Cell>{session.address}</Cell>
              <Cell>{dashDateTime(session.created_at)}</Cell>
              <Cell>{dashDateTime(session.seen_at)}</Cell>
            </Row>
          ))}
        </Table>
      )}
    </Section>
  );
}
