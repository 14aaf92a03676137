// The figure editor: board, tools, elements with their fields, size. Done uploads the figure as a file of its own.
import { useState } from 'react';
import type { ElementKind, FigureElement } from '../../../../contract/question/figure';
import {
  changedElement,
  ELEMENT_TITLES,
  fittedBox,
  freePointName,
  newElement,
  POINTS_NEEDED,
  withoutElement,
  titleOf,
} from '../../../../domain/figure/editFigure';
import { point } from '../../../../domain/figure/elements';
import { isTemplateName, type Template, TEMPLATES } from '../../../../domain/figure/templates';
import { useActions } from '../../../lib/actions/useActions';
import { t } from '../../../lib/texts/t';
import { translated } from '../../../lib/texts/translated';
import type { Fault } from '../../../state/edits/editedDocument';
import { figureEdits, figureFaults, figureOf, finishFigure, type FigureDraft } from '../../../state/edits/figureEdits';
import { useEdit } from '../../../state/edits/useEdit';
import { useAppDispatch } from '../../../state/hooks';
import { Button, PlainButton, IconButton } from '../../../ui/controls/Button';
import { LabelledSelect } from '../../../ui/controls/LabelledSelect';
import { FormDialog } from '../../../ui/dialogs/FormDialog';
import type { DrawnFigure } from '../../../ui/editor/figures';
import { ElementFields } from './ElementFields';
import { FigureBoard } from './FigureBoard';
import { FigureThumb } from './FigureDrawing';
import { SheetFields } from './SheetFields';
import figureCss from './figure.css';
import { FIGURE_TOOLS, type FigureTool, type ToolName } from './figureTools';

// The elements of the figure in their order, with what is wrong with one; the selected one has its fields below.

interface ElementListProps {
  elements: readonly FigureElement[];
  faults: readonly Fault[];
  selected: string | null;
  picked: readonly string[];
  onUse(element: FigureElement): void;
  onRemove(id: string): void;
}

function ElementList({ elements, faults, selected, picked, onUse, onRemove }: ElementListProps) {
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

// School figures to begin with, by group.

const GROUPS = [...new Set(TEMPLATES.map(({ group }) => group))];

function TemplatePicker({ onChoose }: { onChoose(template: Template): void }) {
  return (
    <div className="figure-templates" role="group" aria-label={t('模板')}>
      {GROUPS.map((group) => (
        <section key={group} aria-label={t(group)}>
          <h3>{t(group)}</h3>
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

interface Props {
  /** `new`, or the address of the figure. */
  id: string;
  stored: FigureDraft | null;
  onDone(figure: DrawnFigure | null): void;
}

const NOT_STORED = t('图形没有保存成功，请检查网络后再按一次');

/** Null: elements are selected and moved. */
type BoardTool = ToolName | 'point' | null;

const faultText = ({ item, msg }: { item?: string | undefined; msg: string }) =>
  item ? t('列表中标红的元素还不能画出，请修改或删除') : translated(msg);

function hintOf(tool: BoardTool, picked: number): string {
  if (tool === null) return t('拖动点，或选中后用方向键移动；Shift 加方向键移动得更远');
  if (tool === 'point') return t('点画板放点');
  const { title, steps } = FIGURE_TOOLS[tool];
  return t('{0}：请选{1}（点画板或右边的列表）', title, steps[picked] ?? '');
}

export default function FigureDialog({ id, stored, onDone }: Props) {
  const dispatch = useAppDispatch();
  const edit = useEdit(figureEdits, id, stored);
  const { draft, change } = edit;
  const [selected, setSelected] = useState<string | null>(null);
  const [tool, setTool] = useState<BoardTool>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [templates, setTemplates] = useState(false);
  const [failed, setFailed] = useState(false);
  const { elements } = draft;
  const faults = figureFaults(draft);
  const used: FigureTool | null = tool && tool !== 'point' ? FIGURE_TOOLS[tool] : null;
  const element = elements.find((each) => each.id === selected);
  const isEmpty = elements.length === 0;

  const set = (next: FigureElement[]) => change({ elements: next });
  const use = (next: BoardTool) => (setTool(next === tool ? null : next), setPicked([]));
  /** `all`: the elements, with a point that was just placed. */
  const pick = (name: string, all: readonly FigureElement[] = elements) => {
    if (!used) return;
    const next = picked.includes(name) ? picked : [...picked, name];
    if (next.length < used.steps.length) {
      setPicked(next);
      if (all !== elements) set([...all]);
      return;
    }
    const made = used.make(next, all);
    set([...all, ...made]);
    setPicked([]);
    setSelected(made[0]?.id ?? null);
  };
  const place = ([x, y]: readonly [number, number]) => {
    const made = point(freePointName(elements), x, y);
    if (used) return pick(made.id, [...elements, made]);
    set([...elements, made]);
    setSelected(made.id);
  };
  const add = (kind: ElementKind) => {
    const made = newElement(kind, draft);
    set([...elements, made]);
    setSelected(made.id);
  };
  const remove = (name: string) => {
    set(withoutElement(elements, name));
    setSelected(null);
    setPicked([]);
  };
  const begin = ({ figure: { width_mm, box, elements: begun }, name }: Template) => {
    change({ width_mm, box, elements: begun, ...((draft.alt === '' || isTemplateName(draft.alt)) && { alt: name }) });
    setTemplates(false);
    setSelected(null);
  };
  const finish = async () => {
    const figure = await dispatch(finishFigure(id));
    if (!figure) return setFailed(true);
    dispatch(figureEdits.discarded(id, stored));
    onDone(figure);
  };
  useActions('figure', {
    undo: edit.canUndo ? edit.undo : undefined,
    redo: edit.canRedo ? edit.redo : undefined,
    remove: selected === null ? undefined : () => remove(selected),
  });
  const [first] = faults;
  return (
    <FormDialog
      title={stored ? t('编辑图形') : t('插入图形')}
      ok={stored ? t('完成') : t('放入题目')}
      width={1080}
      busy={edit.status === 'saving'}
      ready={faults.length === 0}
      dirty={false}
      fault={first && !isEmpty ? faultText(first) : failed ? edit.failed?.msg || NOT_STORED : null}
      onSubmit={() => void finish()}
      onClose={() => onDone(null)}
    >
      <style href="figure" precedence="medium">
        {figureCss}
      </style>
      <FigureTools
        edit={edit}
        isNew={stored === null}
        tool={tool}
        templates={templates || isEmpty}
        onTemplates={() => setTemplates(!templates)}
        onUse={use}
        onAdd={add}
      />
      <p className="figure-hint" role="status">
        {hintOf(tool, picked.length)}
      </p>
      {templates || isEmpty ? <TemplatePicker onChoose={begin} /> : null}
      <div className="figure-parts">
        <div className="figure-sheet">
          <FigureBoard
            figure={figureOf(draft)}
            selected={selected}
            picks={tool === 'point' ? 'point' : (used?.picks ?? null)}
            picked={picked}
            onSelect={setSelected}
            onPick={pick}
            onPlace={place}
            onChange={set}
          />
        </div>
        <div
          className="figure-side"
          onKeyDown={(event) =>
            event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
          }
        >
          <ElementList
            elements={elements}
            faults={faults}
            selected={selected}
            picked={picked}
            onUse={(each) => {
              const fits = used && (used.picks === 'point') === (each.kind === 'point');
              if (fits) pick(each.id);
              else setSelected(each.id);
            }}
            onRemove={remove}
          />
          {element && (
            <ElementFields
              key={element.id}
              element={element}
              earlier={elements.slice(0, elements.indexOf(element))}
              onChange={(patch) => set(changedElement(elements, element.id, patch))}
            />
          )}
          <SheetFields draft={draft} onChange={change} onFit={() => change({ box: fittedBox(draft) })} />
        </div>
      </div>
    </FormDialog>
  );
}

interface ToolsProps {
  edit: Pick<
    ReturnType<typeof useEdit<FigureDraft, FigureDraft>>,
    'draft' | 'canUndo' | 'canRedo' | 'dirty' | 'undo' | 'redo' | 'discard'
  >;
  isNew: boolean;
  tool: BoardTool;
  /** Whether the templates are shown. */
  templates: boolean;
  onTemplates(): void;
  onUse(tool: BoardTool): void;
  onAdd(kind: ElementKind): void;
}

function FigureTools({ edit, isNew, tool, templates, onTemplates, onUse, onAdd }: ToolsProps) {
  return (
    <div className="figure-tools" role="toolbar" aria-label={t('图形工具')}>
      <Button look="outlined" aria-expanded={templates} onClick={onTemplates}>
        {t('模板')}
      </Button>
      <Button aria-pressed={tool === null} onClick={() => onUse(null)}>
        {t('选择、移动')}
      </Button>
      <Button aria-pressed={tool === 'point'} onClick={() => onUse('point')}>
        {t('点')}
      </Button>
      {Object.entries<FigureTool>(FIGURE_TOOLS).map(([name, { title }]) => (
        <Button key={name} aria-pressed={tool === name} onClick={() => onUse(name as ToolName)}>
          {title}
        </Button>
      ))}
      <LabelledSelect
        label={t('添加')}
        name={t('添加元素')}
        all={t('请选择')}
        value={null}
        choices={Object.entries(ELEMENT_TITLES).map(([kind, title]) => ({
          value: kind,
          label: title,
          disabled:
            edit.draft.elements.filter((each) => each.kind === 'point').length <
            (POINTS_NEEDED[kind as ElementKind] ?? 0),
        }))}
        onChange={(kind) => onAdd(kind as ElementKind)}
      />
      <Button disabled={!edit.canUndo} onClick={edit.undo}>
        {t('撤销')}
      </Button>
      <Button disabled={!edit.canRedo} onClick={edit.redo}>
        {t('重做')}
      </Button>
      <Button disabled={!edit.dirty} onClick={edit.discard}>
        {isNew ? t('清空') : t('还原')}
      </Button>
    </div>
  );
}
