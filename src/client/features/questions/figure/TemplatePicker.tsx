// School figures to begin with, by group.
import { TEMPLATES, type Template } from '../../../../domain/figure/templates';
import { t } from '../../../lib/texts/t';
import { PlainButton } from '../../../ui/controls/Button';
import { FigureThumb } from './FigureDrawing';

const GROUPS = [...new Set(TEMPLATES.map(({ group }) => group))];

export function TemplatePicker({ onChoose }: { onChoose(template: Template): void }) {
  return (
    <div className="figure-templates" role="group" aria-label={t('模板')}>
      {GROUPS.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <div>
            {TEMPLATES.filter((template) => template.group === group).map((template) => (
              <PlainButton key={template.name} onClick={() => onChoose(template)}>
                <FigureThumb figure={template.figure} />
                {t(template.name)}
              </PlainButton>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
