// Display preferences of this account. A change takes effect at once and is saved with the account.
import { useId, useState } from 'react';
import type { Preferences } from '../../../../contract/account/preferences';
import { DENSITY_NAMES, THEME_NAMES } from '../../../lib/preferenceNames';
import { LANGUAGE_NAMES } from '../../../lib/texts/language';
import { t } from '../../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../../state/hooks';
import { choosePreferences } from '../../../state/ui/preferencesThunks';
import { selectPreferences } from '../../../state/ui/uiSlice';
import { RadioGroup } from '../../../ui/controls/RadioGroup';
import { Section } from '../../../ui/controls/Section';
import { Switch } from '../../../ui/controls/Switch';
import { Text } from '../../../ui/controls/Text';

type Choice<Name extends keyof Preferences> = readonly [value: Preferences[Name], label: string];
const SWITCHES = [
  ['open_chosen', t('选入第一题时自动展开“已选”栏'), t('在试题列表中选题后，右侧随即列出已选的题。')],
] as const;

const WORDS = { saving: t('正在保存…'), saved: t('已保存到账号'), failed: t('未能保存到账号，仅在本机生效') } as const;

export function PreferencesForm() {
  const dispatch = useAppDispatch();
  const now = useAppSelector(selectPreferences);
  /** Saves run one after the other; the last one counts. */
  const [saves, setSaves] = useState<{ running: number; last: 'saved' | 'failed' | null }>({ running: 0, last: null });
  const saveState = saves.running > 0 ? 'saving' : saves.last;
  const id = useId();

  const choose = async (chosen: Partial<Preferences>) => {
    setSaves(({ running, last }) => ({ running: running + 1, last }));
    const { ok } = await dispatch(choosePreferences(chosen));
    setSaves(({ running }) => ({ running: running - 1, last: ok ? 'saved' : 'failed' }));
  };
  const radios = <Name extends 'theme' | 'density' | 'language'>(
    name: Name,
    label: string,
    choices: readonly Choice<Name>[],
  ) => (
    <RadioGroup
      label={label}
      name={name}
      value={(now[name] ?? 'zh-CN') as Preferences[Name] & string}
      choices={choices as readonly (readonly [Preferences[Name] & string, string])[]}
      onChange={(value) => void choose({ [name]: value } as Partial<Preferences>)}
    />
  );

  return (
    <Section
      title={t('偏好设置')}
      actions={
        // Always rendered: screen readers do not announce a status element that is inserted with its text.
        <span role="status" className="profile-told" data-failed={saveState === 'failed' || undefined}>
          {saveState && WORDS[saveState]}
        </span>
      }
    >
      <div className="profile-choices">
        {radios('language', t('界面语言 Language'), LANGUAGE_NAMES)}
        {radios('theme', t('主题'), THEME_NAMES)}
        {radios('density', t('密度'), DENSITY_NAMES)}
      </div>
      {SWITCHES.map(([name, label, why]) => (
        <div key={name}>
          <Switch
            label={label}
            checked={now[name] === 1}
            onChange={(on) => void choose({ [name]: on ? 1 : 0 })}
            describedBy={`${id}${name}`}
          />
          <Text quiet id={`${id}${name}`} sx={{ fontSize: 12 }}>
            {why}
          </Text>
        </div>
      ))}
    </Section>
  );
}
