// 给分点 with their keys and what they are worth: ticks of a marker, or only to read.
import { POINT_KEYS } from '../../../domain/marking/markEntry';
import type { ScoringPoint } from '../../../domain/marking/scoringPoints';
import { formatScore } from '../../../domain/paper/numbering';
import { textAsHtml } from '../../../domain/question/bodyText';
import { t } from '../../lib/texts/t';
import { ContentView } from '../../ui/content/ContentView';

interface Props {
  points: readonly ScoringPoint[];
  /** Only where they can be ticked. */
  ticks?: { chosen: readonly number[]; onTick(at: number): void };
}

export const ScoringPoints = ({ points, ticks }: Props) =>
  points.length === 0 ? null : (
    <ul className="marking-points" aria-label={t('给分点')}>
      {points.map(({ label, points: worth }, at) => (
        <li key={at}>
          <label>
            {ticks && <input type="checkbox" checked={ticks.chosen.includes(at)} onChange={() => ticks.onTick(at)} />}
            <kbd>{POINT_KEYS[at]}</kbd>
            <span>
              <ContentView html={textAsHtml(label)} inline />
            </span>
            <b>{formatScore(worth)}</b>
          </label>
        </li>
      ))}
    </ul>
  );
