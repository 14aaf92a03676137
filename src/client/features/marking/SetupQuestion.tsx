// The set-up of one question: markers with quotas, single or double marking, tolerance, control scripts, scoring
// points.
import type { ReactNode } from 'react';
import type { MarkingDetail, MarkingQuestion } from '../../../contract/paper/marking';
import { placeTitle, plainQuestion, pointsOfText } from '../../../domain/marking/markingSetup';
import { formatScore } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { translated } from '../../lib/texts/translated';
import { Button } from '../../ui/controls/Button';
import { Checkbox } from '../../ui/controls/Checkbox';
import { Input } from '../../ui/controls/Input';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { ScoringPoints } from './ScoringPoints';

interface Props {
  question: MarkingDetail['questions'][number];
  accounts: MarkingDetail['accounts'];
  /** Null: the question is not marked here. */
  value: MarkingQuestion | null;
  points: string;
  /** The choice between the whole question and its parts; empty for a question without parts. */
  scope: ReactNode;
  faults: readonly string[];
  onChange(value: MarkingQuestion | null): void;
  onPoints(text: string): void;
  onMarkersForAll(markers: MarkingQuestion['markers']): void;
}

export function SetupQuestion(props: Props) {
  const { question, accounts, value, points, scope, faults, onChange, onPoints, onMarkersForAll } = props;
  const { score, marks, scripts } = question;
  const title = translated(placeTitle(question));
  return (
    <fieldset>
      <legend>
        <Checkbox
          label={<strong>{t('{0}（{1} 分）', title, formatScore(score))}</strong>}
          checked={value !== null}
          disabled={marks > 0}
          onChange={(on) => onChange(on ? plainQuestion(question) : null)}
        />
      </legend>
      {scripts > 0 && (
        <p className="rp-explain">
          {t('{0} 份答卷，已给分 {1} 次', scripts, marks)}
          {marks > 0 && t('；评卷方式和误差不能再改')}
          {t('。')}
        </p>
      )}
      {value && (
        <>
          <div className="marking-row">
            {scope}
            <MarkingWay question={question} title={title} value={value} onChange={onChange} />
          </div>
          <MarkerChoices accounts={accounts} title={title} value={value} onChange={onChange} />
          {accounts.length === 0 && (
            <p className="marking-fault">{t('还没有账号有“网上阅卷”的权限，请管理员在“角色”中设置。')}</p>
          )}
          {value.doubled === 1 && value.markers.length === 2 && (
            <p className="rp-explain">{t('只有两名阅卷员：超过误差的答卷没有第三人可评，直接由组长仲裁。')}</p>
          )}
          {value.markers.length > 0 && (
            <Button type="button" onClick={() => onMarkersForAll(value.markers)}>
              {t('各题都用这些阅卷员')}
            </Button>
          )}
          <label className="marking-points-text">
            {t('给分点（每行一个，末尾写分值，阅卷时按字母勾选；可以不填）')}
            <textarea
              rows={Math.min(8, Math.max(2, points.split('\n').length))}
              maxLength={3000}
              aria-label={t('{0}的给分点', title)}
              placeholder={t('例：求出公比 3')}
              value={points}
              onChange={(event) => onPoints(event.target.value)}
            />
          </label>
          <ScoringPoints points={pointsOfText(points)} />
        </>
      )}
      {faults.map((msg) => (
        <p key={msg} role="alert" className="marking-fault">
          {msg}
        </p>
      ))}
    </fieldset>
  );
}

interface PartProps {
  title: string;
  value: MarkingQuestion;
  onChange(value: MarkingQuestion): void;
}

/** Single or double marking, tolerance, and how often a control script is inserted. */
function MarkingWay({ question, title, value, onChange }: PartProps & Pick<Props, 'question'>) {
  const { score, marks } = question;
  return (
    <>
      <LabelledSelect
        label={t('评卷')}
        name={t('{0}的评卷方式', title)}
        value={value.doubled}
        disabled={marks > 0}
        choices={[
          { value: 1, label: t('双评') },
          { value: 0, label: t('单评') },
        ]}
        onChange={(chosen) => onChange({ ...value, doubled: chosen === '1' ? 1 : 0 })}
      />
      {value.doubled === 1 && (
        <label>
          {t('误差')}{' '}
          <Input
            type="number"
            label={t('{0}的误差', title)}
            inputProps={{ min: 0, max: score, step: 'any' }}
            disabled={marks > 0}
            value={Math.round(value.tolerance * 100) / 100}
            onChange={(event) => onChange({ ...value, tolerance: Math.max(0, Number(event.target.value)) })}
          />{' '}
          {t('分以内取平均，超过由第三人评')}
        </label>
      )}
      <label>
        {t('每')}{' '}
        <Input
          type="number"
          label={t('{0}的质控间隔', title)}
          inputProps={{ min: 0, max: 500 }}
          value={value.control_every}
          onChange={(event) =>
            onChange({ ...value, control_every: Math.min(500, Math.max(0, Math.trunc(Number(event.target.value)))) })
          }
        />{' '}
        {t('份插入一份质控卷（0 为不用）')}
      </label>
    </>
  );
}

/** The accounts that may mark, with quotas; markers who have lost the right since stay listed. */
function MarkerChoices({ accounts, title, value, onChange }: PartProps & Pick<Props, 'accounts'>) {
  const markers = new Map(value.markers.map(({ account_id, quota }) => [account_id, quota]));
  const known = new Set(accounts.map(({ id }) => id));
  const gone = value.markers.filter(({ account_id }) => !known.has(account_id));
  const all = [
    ...accounts,
    ...gone.map(({ account_id }) => ({ id: account_id, name: t('账号 {0}', account_id), role: t('无权限') })),
  ];
  const toggle = (id: number) =>
    onChange({
      ...value,
      markers: markers.has(id)
        ? value.markers.filter(({ account_id }) => account_id !== id)
        : [...value.markers, { account_id: id, quota: null }],
    });
  const setQuota = (id: number, text: string) =>
    onChange({
      ...value,
      markers: value.markers.map((one) =>
        one.account_id === id ? { ...one, quota: Math.trunc(Number(text)) || null } : one,
      ),
    });
  return (
    <div className="marking-choices" role="group" aria-label={t('{0}的阅卷员', title)}>
      {all.map(({ id, name, role }) => (
        <span key={id}>
          <Checkbox
            label={
              <>
                {name}
                {t('（{0}）', role)}
              </>
            }
            checked={markers.has(id)}
            onChange={() => toggle(id)}
          />
          {markers.has(id) && (
            <Input
              type="number"
              label={t('{0} 的配额', name)}
              placeholder={t('份数不限')}
              inputProps={{ min: 1 }}
              value={markers.get(id) ?? ''}
              onChange={(event) => setQuota(id, event.target.value)}
            />
          )}
        </span>
      ))}
    </div>
  );
}
