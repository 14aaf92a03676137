// Selects the shown knowledge tree: its system and its type. System 1 has type 2 only.
import type { KnowledgeSystem } from '../../../contract/knowledge/knowledge';
import { typeForSystem, type TreeChoice } from '../../../domain/knowledge/search';
import { t } from '../../lib/texts/t';
import { LabelledSelect } from '../controls/LabelledSelect';

export interface SystemSelectsProps {
  systems: readonly KnowledgeSystem[] | undefined;
  /** The shown system; undefined until loaded. */
  system: KnowledgeSystem | undefined;
  type: number;
  onChoose(choice: TreeChoice): void;
}

export function SystemSelects({ systems = [], system, type, onChoose }: SystemSelectsProps) {
  return (
    <>
      <LabelledSelect
        label={t('体系')}
        value={system?.id ?? ''}
        choices={systems.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(value) => onChoose({ system: Number(value), type: typeForSystem(Number(value), type) })}
      />
      <LabelledSelect
        label={t('类型')}
        value={type}
        choices={(system?.types ?? [])
          .filter(({ id }) => system?.id !== 1 || id === 2)
          .map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => onChoose({ system: system?.id ?? 0, type: Number(value) })}
      />
    </>
  );
}
