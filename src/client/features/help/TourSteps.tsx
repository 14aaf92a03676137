// The steps of 五分钟上手 with their check marks, which are kept with the account.
import { useMemo } from 'react';
import { t } from '../../lib/texts/t';
import { useAppDispatch, useAppSelector } from '../../state/hooks';
import { markGuide, selectGuideDone } from '../../state/ui/guideDone';
import { Checkbox } from '../../ui/controls/Checkbox';
import { GuideTokens } from './GuideTokens';
import { tourSteps, type Guide } from './guideModel';

export function TourSteps({ guide }: { guide: Guide }) {
  const dispatch = useAppDispatch();
  const done = useAppSelector(selectGuideDone);
  const steps = useMemo(() => tourSteps(guide), [guide]);
  const count = steps.filter(({ name }) => done.includes(name)).length;
  return (
    <>
      <p role="status" className="help-progress">
        {count === steps.length
          ? t('全部做完了。接下来可以看下面的各章。')
          : t('做完一步勾一步，勾选记在您的账号里：已完成 {0} / {1}', count, steps.length)}
      </p>
      <ol className="help-tour">
        {steps.map(({ name, title, tokens }) => (
          <li key={name} className={done.includes(name) ? 'done' : undefined}>
            <Checkbox
              checked={done.includes(name)}
              onChange={(ticked) => dispatch(markGuide(name, ticked))}
              name={t('已完成：{0}', title)}
            />
            <div>
              <GuideTokens tokens={tokens} page="tour" />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
