// Formula templates by kind, for users who do not know TeX. Arrow keys move through it, Esc returns to the source.
import { memo, useState, type KeyboardEvent, type Ref } from 'react';
import { t } from '../../../lib/texts/t';
import { MathText } from '../../content/MathText';
import { roveKey } from '../rove';
import { TEX_GROUPS, withHoles } from './texTemplates';

interface Props {
  onPick(tex: string): void;
  onBack(): void;
  box: Ref<HTMLDivElement>;
}

let lastGroup = 0;

export const FormulaPalette = memo(function FormulaPalette({ onPick, onBack, box }: Props) {
  const [group, setGroup] = useState(lastGroup);
  const choose = (index: number) => {
    lastGroup = index;
    setGroup(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      event.preventDefault();
      onBack();
    } else if (roveKey(event)) event.preventDefault();
  };
  return (
    <div className="rte-palette" ref={box} onMouseDown={(event) => event.preventDefault()}>
      <div role="tablist" aria-label={t('模板分类')} className="rte-groups" onKeyDown={onKeyDown}>
        {TEX_GROUPS.map(({ name }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={index === group}
            tabIndex={index === group ? 0 : -1}
            onClick={() => choose(index)}
            onFocus={() => choose(index)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div
        role="toolbar"
        aria-label={t('{0}模板', t(TEX_GROUPS[group]?.name ?? ''))}
        className="rte-templates"
        onKeyDown={onKeyDown}
      >
        {TEX_GROUPS[group]?.templates.map(({ tex, name }, index) => (
          <button
            key={tex + name}
            type="button"
            title={t(name)}
            aria-label={t(name)}
            tabIndex={index === 0 ? 0 : -1}
            onClick={() => onPick(tex)}
          >
            <MathText tex={withHoles(/^\{\}?\^\{\\circ\}|^\^/.test(tex) ? `{}${tex}` : tex)} />
          </button>
        ))}
      </div>
    </div>
  );
});
