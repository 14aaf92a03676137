// 质控卷: scripts that the leader has marked; every marker gets them among the others, to compare.
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MarkingDetail } from '../../../contract/paper/marking';
import { placeKey, placeTitle } from '../../../domain/marking/markingSetup';
import { points } from '../../../domain/report/words';
import { patched } from '../../lib/listAddress';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { useGetControlsQuery, useSetControlMutation } from '../../state/api/paper/marking';
import { Button } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { HeadRow } from '../../ui/lists/HeadRow';
import { LoadFault } from '../../ui/lists/LoadFault';
import { LeaderPicture } from './ScriptPictures';

// The field in which the leader gives a mark: Enter gives it.

interface Props {
  label: string;
  ok: string;
  /** False: refused. */
  onGive(text: string): Promise<boolean>;
}

export function LeaderMark({ label, ok, onGive }: Props) {
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="marking-row"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        const text = String(new FormData(form).get('mark') ?? '').trim();
        if (text === '' || busy) return;
        setBusy(true);
        void onGive(text).then((done) => {
          setBusy(false);
          if (done) form.reset();
        });
      }}
    >
      <label>
        {label} <input name="mark" inputMode="decimal" autoComplete="off" maxLength={60} required />
      </label>
      <Button look="filled large" type="submit" disabled={busy}>
        {ok}
      </Button>
    </form>
  );
}

export function Controls({ report_id, detail }: { report_id: number; detail: MarkingDetail }) {
  const [params, setParams] = useSearchParams();
  const set = new Map((detail.marking?.questions ?? []).map((one) => [placeKey(one), one]));
  const all = detail.questions.filter((one) => set.has(placeKey(one)));
  const asked = all.find((one) => placeKey(one) === params.get('question')) ?? all[0];
  const { question_id, part } = asked ?? { question_id: 0, part: 0 };
  const place = placeKey({ question_id, part });
  const query = useGetControlsQuery(
    { report_id, question_id, part },
    { skip: !asked, refetchOnMountOrArgChange: true },
  );
  const [setControl] = useSetControlMutation();
  const data = query.currentData;
  return (
    <section aria-label={t('质控卷')}>
      <p className="rp-explain">
        {t(
          '组长先给几份答卷评好分，作为质控卷混在其他答卷中发给每名阅卷员，比较给分是否一致；质控卷的最终分数是组长的给分。',
        )}
        {set.get(place)?.control_every === 0 && t('这道题还没有设定质控间隔，请在“设置”中填写，否则不会发出。')}
      </p>
      <LabelledSelect
        label={t('题号')}
        value={place}
        choices={all.map((one) => ({ value: placeKey(one), label: translated(placeTitle(one)) }))}
        onChange={(value) => setParams((now) => patched(now, { question: value }))}
      />
      {query.isError && !data ? (
        <LoadFault what={t('质控卷')} error={query.error} onRetry={() => void query.refetch()} />
      ) : !data ? (
        <p role="status">{t('正在载入…')}</p>
      ) : (
        <>
          {data.list.length > 0 && (
            <table aria-label={t('质控卷')}>
              <thead>
                <HeadRow titles={['', t('组长给分'), t('已评次数'), t('阅卷员平均相差'), t('操作')]} />
              </thead>
              <tbody>
                {data.list.map(({ script_id, number, score, marks, gap }, at) => (
                  <tr key={script_id}>
                    <td>
                      {t('第 {0} 份', at + 1)}
                      {number !== '' && t('（学号 {0}）', number)}
                    </td>
                    <td>{points(score)}</td>
                    <td>{marks}</td>
                    <td>{gap === null ? '—' : gap.toFixed(2)}</td>
                    <td>
                      {marks === 0 && (
                        <Button onClick={() => void setControl({ script_id, text: '' })}>{t('取消')}</Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {data.next ? (
            <>
              <h3>{t('再设一份')}</h3>
              <div className="marking-ruling">
                <div className="marking-script" tabIndex={0} role="group" aria-label={t('答卷')}>
                  <LeaderPicture key={data.next.script_id} {...data.next} />
                </div>
                <LeaderMark
                  key={data.next.script_id}
                  label={t('给分（满分 {0}）', asked?.score ?? '')}
                  ok={t('设为质控卷')}
                  onGive={async (text) => !(await setControl({ script_id: data.next?.script_id ?? 0, text })).error}
                />
              </div>
            </>
          ) : (
            <p>{t('没有还未评过的答卷可设为质控卷。')}</p>
          )}
        </>
      )}
    </section>
  );
}
