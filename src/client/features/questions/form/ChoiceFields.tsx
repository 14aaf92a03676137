// Options of a choice question: each has its own id and is moved by its handle (mouse, touch, Space and arrow keys); one
// or several are correct.
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Checkbox from '@mui/material/Checkbox';
import Radio from '@mui/material/Radio';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import { LETTERS } from '../../../../contract/codes';
import { severalRight } from '../../../../domain/question/types/traits';
import { ContentField } from './ContentField';
import { freshId, type AnswerProps } from './answerProps';
import { faultAt } from '../draft/questionDraft';
import { useNewFocus } from './useNewFocus';

const MAX_OPTIONS = 26;
/**
 * Height of a one-line field. Controls next to a field keep this height, so that they stay at its first line when it
 * grows.
 */
const LINE = 38;

export function ChoiceFields({ draft, change, faults }: AnswerProps) {
  const { options, right } = draft;
  const { root, focusNew } = useNewFocus();
  // A single-choice question may have been imported with several correct options, or have been another type before.
  const several = severalRight(draft.type_id) || right.length > 1;
  const inOrder = (ids: readonly string[]) => options.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
  const toggle = (id: string) =>
    change({ right: inOrder(right.includes(id) ? right.filter((one) => one !== id) : [...right, id]) });
  const whole = [faultAt(faults, 'options'), faultAt(faults, 'answer')].filter((msg) => msg !== undefined);
  const dropped = ({ source, destination }: DropResult) => {
    const moved = options[source.index];
    if (!destination || !moved || destination.index === source.index) return;
    const rest = options.filter((option) => option.id !== moved.id);
    change({ options: [...rest.slice(0, destination.index), moved, ...rest.slice(destination.index)] });
  };
  return (
    <Box ref={root} role="group" aria-label="选项与答案" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ fontWeight: 600, fontSize: 13 }}>
        {several
          ? '选项（勾选正确选项，拖动左端可调整顺序）'
          : '选项（点字母前的圆点标出正确选项，拖动左端可调整顺序）'}
      </Box>
      {right.length > 1 && !severalRight(draft.type_id) && (
        <Alert severity="info" sx={{ py: 0, fontSize: 13 }}>
          这道题有 {right.length} 个正确选项，单选题只能有一个：请只留一个，或把题型改为多选题。
        </Alert>
      )}
      <DragDropContext onDragEnd={dropped}>
        <Droppable droppableId="options">
          {(list) => (
            <div ref={list.innerRef} {...list.droppableProps}>
              {options.map((option, index) => (
                <Draggable key={option.id} draggableId={option.id} index={index}>
                  {(held, { isDragging }) => (
                    <Box
                      ref={held.innerRef}
                      {...held.draggableProps}
                      data-place={`options/${option.id}`}
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
                        aria-label={`移动选项 ${LETTERS[index]}`}
                        title="拖动，或按空格后用方向键移动"
                        sx={{
                          display: 'grid',
                          alignContent: 'center',
                          height: LINE,
                          color: 'text.disabled',
                          cursor: 'grab',
                        }}
                      >
                        <DragIndicatorIcon fontSize="small" />
                      </Box>
                      {several ? (
                        <Checkbox
                          size="small"
                          checked={right.includes(option.id)}
                          onChange={() => toggle(option.id)}
                          slotProps={{ input: { 'aria-label': `选项 ${LETTERS[index]} 正确` } }}
                        />
                      ) : (
                        <Radio
                          size="small"
                          checked={right.includes(option.id)}
                          onChange={() => change({ right: [option.id] })}
                          name="right-option"
                          slotProps={{ input: { 'aria-label': `选项 ${LETTERS[index]} 正确` } }}
                        />
                      )}
                      <Box sx={{ width: 20, fontWeight: 600, lineHeight: `${LINE}px` }}>{LETTERS[index]}</Box>
                      <ContentField
                        quiet
                        inline
                        rows={1}
                        placeholder={`选项 ${LETTERS[index]}`}
                        label={`选项 ${LETTERS[index]}`}
                        value={option.content}
                        error={faultAt(faults, 'options', option.id)}
                        onChange={(content) =>
                          change({
                            options: options.map((each) => (each.id === option.id ? { ...each, content } : each)),
                          })
                        }
                      />
                      <Button
                        size="small"
                        sx={{ height: LINE }}
                        aria-label={`删除选项 ${LETTERS[index]}`}
                        disabled={options.length <= 2}
                        onClick={() =>
                          change({
                            options: options.filter((each) => each.id !== option.id),
                            right: right.filter((id) => id !== option.id),
                          })
                        }
                      >
                        删除
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
      <Box>
        <Button
          size="small"
          disabled={options.length >= MAX_OPTIONS}
          onClick={() => {
            const id = freshId(options);
            change({ options: [...options, { id, content: '' }] });
            focusNew(`options/${id}`);
          }}
        >
          添加选项
        </Button>
      </Box>
      {whole.map((msg) => (
        <FormHelperText key={msg} error role="alert">
          {msg}
        </FormHelperText>
      ))}
    </Box>
  );
}
