// The elements of the figure in their order, with what is wrong with one; the selected one has its fields below.
import type { FigureElement } from '../../../../contract/question/figure';
import { titleOf } from '../../../../domain/figure/editFigure';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import type { Fault } from '../../../state/edits/editedDocument';
import { IconButton, PlainButton } from '../../../ui/controls/Button';

interface Props {
  elements: readonly FigureElement[];
  faults: readonly Fault[];
  selected: string | null;
  picked: readonly string[];
  onUse(element: FigureElement): void;
  onRemove(id: string): void;
}

export function ElementList({ elements, faults, selected, picked, onUse, onRemove }: Props) {
  return (
    <ul className="figure-list" aria-label={t('元素')}>
      {elements.map((element) => {
        const fault = faults.find(({ item }) => item === element.id);
        return (
          <li key={element.id} data-fault={fault !== undefined}>
            <PlainButton
              aria-pressed={element.id === selected || picked.includes(element.id)}
              onClick={() => onUse(element)}
            >
              {translated(titleOf(element))}
              {fault && <small role="alert">{translated(fault.msg)}</small>}
            </PlainButton>
            <IconButton label={t('删除{0}', translated(titleOf(element)))} onClick={() => onRemove(element.id)}>
              ×
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
