// Every control and list part in every state, in both themes and languages: #/kit in development.
import { useSyncExternalStore, type MouseEvent } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { look, onScreenTheme, screenDensity, screenTheme } from '../../client/lib/screenTheme';
import { LANGUAGE_NAMES, showLanguage } from '../../client/lib/texts/language';
import { LANGUAGE } from '../../client/lib/texts/t';
import { Button } from '../../client/ui/controls/Button';
import controlsCss from '../../client/ui/controls/controls.css';
import listsCss from '../../client/ui/lists/lists.css';
import Themed from '../../client/ui/theme/Themed';
import { COLOURS_CSS } from '../../client/ui/theme/colours';
import kitCss from './kit.css';
import { say, STATES, type Drawings, type Samples } from './sample';
import { BUTTONS } from './samples/buttons';
import { CHOICES } from './samples/choices';
import { FIELDS } from './samples/fields';
import { FILTER_SAMPLES } from './samples/filters';
import { LISTS } from './samples/lists';
import { POPUPS } from './samples/popups';
import { TEXTS } from './samples/texts';

export const SAMPLES: Samples = { ...BUTTONS, ...FIELDS, ...CHOICES, ...TEXTS, ...POPUPS, ...LISTS, ...FILTER_SAMPLES };

const THEMES = [
  ['light', say('浅色', 'Light')],
  ['dark', say('深色', 'Dark')],
] as const;
const DENSITIES = [
  ['comfortable', say('宽松', 'Comfortable')],
  ['compact', say('紧凑', 'Compact')],
] as const;
const CAPTIONS: Readonly<Record<(typeof STATES)[number], string>> = {
  plain: say('平常', 'Plain'),
  chosen: say('已选', 'Chosen'),
  disabled: say('不可用', 'Disabled'),
  busy: say('忙', 'Busy'),
  fault: say('有错', 'With a fault'),
  empty: say('空', 'Empty'),
  long: say('长文字', 'Long text'),
  open: say('打开', 'Opened'),
};
const CONTROLS = ':is(button, a[href], input:not([hidden]), select, textarea, [tabindex="0"]):not(:disabled)';

interface SwitchProps<Name extends string> {
  label: string;
  value: Name;
  names: readonly (readonly [Name, string])[];
  onChange(name: Name): void;
}
const Choose = <Name extends string>({ label, value, names, onChange }: SwitchProps<Name>) => (
  <span className="segmented" role="group" aria-label={label}>
    {names.map(([name, text]) => (
      <button key={name} type="button" aria-pressed={name === value} onClick={() => onChange(name)}>
        {text}
      </button>
    ))}
  </span>
);

function focusBelow({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('.kit-state')?.querySelector<HTMLElement>(`.kit-drawing ${CONTROLS}`)?.focus();
}

function Sample({ file, drawings }: { file: string; drawings: Drawings }) {
  return (
    <section className="kit-sample" aria-label={file} data-file={file}>
      <h2>{file}</h2>
      {STATES.map((state) => {
        const draw = drawings[state];
        return (
          draw && (
            <div key={state} className="kit-state" data-state={state}>
              <span>
                {CAPTIONS[state]}
                {state === 'plain' && <Button onClick={focusBelow}>{say('键盘移入', 'Focus')}</Button>}
              </span>
              <div className="kit-drawing">{draw()}</div>
            </div>
          )
        );
      })}
    </section>
  );
}

export function KitPage() {
  const theme = useSyncExternalStore(onScreenTheme, screenTheme);
  const density = useSyncExternalStore(onScreenTheme, screenDensity);
  return (
    <MemoryRouter>
      <style href="colours" precedence="first">
        {COLOURS_CSS}
      </style>
      <style href="controls" precedence="low">
        {controlsCss + listsCss}
      </style>
      <style href="kit" precedence="low">
        {kitCss}
      </style>
      <Themed>
        <main className="kit">
          <header className="kit-head">
            <h1>{say('控件', 'Controls')}</h1>
            <Choose
              label={say('主题', 'Theme')}
              value={theme}
              names={THEMES}
              onChange={(next) => look({ theme: next, density })}
            />
            <Choose
              label={say('密度', 'Density')}
              value={density}
              names={DENSITIES}
              onChange={(next) => look({ theme, density: next })}
            />
            <Choose
              label={say('语言', 'Language')}
              value={LANGUAGE}
              names={LANGUAGE_NAMES}
              onChange={(next) => void showLanguage(next)}
            />
          </header>
          {Object.entries(SAMPLES).map(([file, drawings]) => (
            <Sample key={file} file={file} drawings={drawings} />
          ))}
        </main>
      </Themed>
    </MemoryRouter>
  );
}
