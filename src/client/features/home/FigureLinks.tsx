// One row of figures; each links to the list that it counts.
import { Link } from 'react-router-dom';
import { t } from '../../lib/texts/t';
import { HomeSection } from './HomeSection';
import type { Figure } from './homeModel';

export function FigureLinks({
  title,
  figures,
  large = false,
}: {
  title: string;
  figures: readonly Figure[];
  large?: boolean;
}) {
  return (
    <HomeSection title={title}>
      <div className="home-figures">
        {figures.map(({ key, label, count, to }) => {
          const inside = (
            <>
              <span className="label">{t(label)}</span>
              <span className={large ? 'figure large' : 'figure'}>{count.toLocaleString('zh-CN')}</span>
            </>
          );
          return to ? (
            <Link key={key} to={to}>
              {inside}
            </Link>
          ) : (
            <div key={key}>{inside}</div>
          );
        })}
      </div>
    </HomeSection>
  );
}
