// Options of a choice question: each has its own id and is moved by its handle (mouse, touch, Space and arrow keys);
// one or several are correct.
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { useContext, useRef, type RefObject } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import { LETTERS } from '../../../../contract/codes';
import { isEmptyHtml } from '../../../../domain/question/bodyText';
import { severalRight } from '../../../../domain/question/types/traits';
import { t } from '../../../lib/texts/t';
import { flushTyping } from '../../../lib/typing';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Checkbox } from '../../../ui/controls/Checkbox';
import { FieldFault } from '../../../ui/controls/FieldFault';
import { Radio } from '../../../ui/controls/Radio';
import { spokenDrag } from '../../../ui/dragSpoken';
import { SharedTools } from '../../../ui/editor/SharedTools';
import { ContentField } from './ContentField';
import { MAX_OPTIONS } from './pastedQuestion';
import {
  focusNow,
  focusPlace,
  freshId,
  PartContext,
  useChange,
  useDraft,
  useFault,
  useOwnDraftNow,
  usePlace,
} from './questionField';
import { usePastedOptions } from './usePasted';

/**
 * Height of a one-line field. Controls next to a field keep this height, so that they stay at its first line when it
 * grows.
 */
const LINE = 38;

/**
 * Enter in an option goes to the next one, which is added behind the last; from an empty last option, which is taken
 * away, to the analysis.
 */
function useNextOption(id: string, group: RefObject<HTMLElement | null>): () => void {
  const change = useChange();
  const now = useOwnDraftNow();
  const place = usePlace();
  const part = useContext(PartContext);
  return () => {
    flushTyping();
    const { options, right } = now();
    const at = options.findIndex((option) => option.id === id);
    const [before, own, next] = [options[at - 1], options[at], options[at + 1]];
    const form = group.current?.closest('form') ?? null;
    // At once: what is typed next belongs to the next option.
    if (next) focusNow(form, place('options', next.id));
    else if (own && !isEmptyHtml(own.content)) {
      if (options.length < MAX_OPTIONS) focusPlace(form, place('options', addOption(options, change)));
    } else if (part === null && before && !isEmptyHtml(before.content)) {
      if (options.length > 2 && !right.includes(id)) change({ options: options.slice(0, -1) });
      focusPlace(form, 'analysis');
    }
  };
}

function addOption(options: readonly { id: string }[], change: ReturnType<typeof useChange>): string {
  const id = freshId(options);
  change((draft) => ({ options: [...draft.options, { id, content: '' }] }));
  return id;
}

interface OptionProps {
  id: string;
  letter: string | undefined;
  group: RefObject<HTMLElement | null>;
}
function OptionContent({ id, letter, group }: OptionProps) {
  const change = useChange();
  const onEnter = useNextOption(id, group);
  const onPasted = usePastedOptions(id);
  const content = useDraft(({ options }) => options.find((option) => option.id === id)?.content ?? '');
  const error = useFault('options', id);
  const now = useOwnDraftNow();
  const repeated = () => {
    flushTyping();
    const { options } = now();
    return options[options.findIndex((option) => option.id === id) - 1]?.content ?? null;
  };
  return (
    <ContentField
      quiet
      inline
      rows={1}
      placeholder={t('选项 {0}', letter)}
      label={t('选项 {0}', letter)}
      value={content}
      error={error}
      onEnter={onEnter}
      onPasted={onPasted}
      repeated={repeated}
      onChange={(next) =>
        change(({ options }) => ({
          options: options.map((option) => (option.id === id ? { ...option, content: next } : option)),
        }))
      }
    />
  );
}

export function ChoiceFields() {
  const change = useChange();
  const type_id = useDraft((draft) => draft.type_id);
  const right = useDraft((draft) => draft.right);
  const ids = useDraft((draft) => draft.options.map(({ id }) => id));
  const place = usePlace();
  const faults = [useFault('options'), useFault('answer')];
  // A single-choice question may have been imported with several correct options, or have been another type before.
  const several = severalRight(type_id) || right.length > 1;
  const toggle = (id: string) => change({ right: ids.filter((one) => right.includes(one) !== (one === id)) });
  const group = useRef<HTMLDivElement>(null);
  const whole = faults.filter((msg) => msg !== undefined);
  const dropped = ({ source, destination }: DropResult) => {
    if (!destination || destination.index === source.index) return;
    const { index } = destination;
    change(({ options }) => {
      const rest = options.filter((_option, at) => at !== source.index);
      const moved = options.slice(source.index, source.index + 1);
      return { options: [...rest.slice(0, index), ...moved, ...rest.slice(index)] };
    });
  };
  return (
    <Box
      ref={group}
      role="group"
      aria-label={t('选项与答案')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1 }}
    >
      <SharedTools title={several ? t('选项（勾选正确选项）') : t('选项（点圆点标出正确选项）')}>
        {right.length > 1 && !severalRight(type_id) && (
          <Alert dense severity="info">
            {t('这道题有 {0} 个正确选项，单选题只能有一个：请只留一个，或把题型改为多选题。', right.length)}
          </Alert>
        )}
        <DragDropContext {...spokenDrag(dropped)}>
          <Droppable droppableId="options">
            {(list) => (
              <div ref={list.innerRef} {...list.droppableProps}>
                {ids.map((id, index) => (
                  <Draggable key={id} draggableId={id} index={index}>
                    {(held, { isDragging }) => (
                      <Box
                        ref={held.innerRef}
                        {...held.draggableProps}
                        data-place={place('options', id)}
                        sx={{
                          display: 'flex',
                          alignItems: 'flex-start',
                          gap: 0.5,
                          pb: 1,
                          bgcolor: 'background.paper',
                          boxShadow: isDragging ? 3 : 0,
                        }}
                      >
                        <Box
                          {...held.dragHandleProps}
                          aria-label={t('移动选项 {0}', LETTERS[index])}
                          title={t('拖动，或按空格后用方向键移动')}
                          sx={{
                            display: 'grid',
                            placeContent: 'center',
                            minWidth: 24,
                            height: LINE,
                            color: 'text.disabled',
                            cursor: 'grab',
                            '@media (pointer: coarse)': { minWidth: 40 },
                          }}
                        >
                          <DragIndicatorIcon fontSize="small" />
                        </Box>
                        <Box sx={{ display: 'grid', alignContent: 'center', height: LINE }}>
                          {several ? (
                            <Checkbox
                              checked={right.includes(id)}
                              onChange={() => toggle(id)}
                              name={t('选项 {0} 正确', LETTERS[index])}
                            />
                          ) : (
                            <Radio
                              checked={right.includes(id)}
                              onChange={() => change({ right: [id] })}
                              group={place('right-option')}
                              name={t('选项 {0} 正确', LETTERS[index])}
                            />
                          )}
                        </Box>
                        <Box sx={{ width: 20, fontWeight: 600, lineHeight: `${LINE}px` }}>{LETTERS[index]}</Box>
                        <OptionContent id={id} letter={LETTERS[index]} group={group} />
                        <Button
                          style={{ height: LINE }}
                          aria-label={t('删除选项 {0}', LETTERS[index])}
                          disabled={ids.length <= 2}
                          onClick={() =>
                            change((draft) => ({
                              options: draft.options.filter((each) => each.id !== id),
                              right: draft.right.filter((each) => each !== id),
                            }))
                          }
                        >
                          {t('删除')}
                        </Button>
                      </Box>
                    )}
                  </Draggable>
                ))}
                {list.placeholder}
              </div>
            )}
          </Droppable>
        </DragDropContext>
      </SharedTools>
      <Box>
        <Button
          disabled={ids.length >= MAX_OPTIONS}
          onClick={({ currentTarget }) => {
            const taken = ids.map((id) => ({ id }));
            focusPlace(currentTarget.closest('form'), place('options', addOption(taken, change)));
          }}
        >
          {t('添加选项')}
        </Button>
      </Box>
      {whole.map((msg) => (
        <FieldFault key={msg}>{msg}</FieldFault>
      ))}
    </Box>
  );
}
