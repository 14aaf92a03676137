// One piece of content in the rich text editor, which loads when a form first needs it.
import Box from '@mui/material/Box';
import { useCallback, useId, useState } from 'react';
import { t } from '../../../lib/texts/t';
import { useAppDispatch } from '../../../state/hooks';
import { tell } from '../../../state/prompts';
import { FieldFault } from '../../../ui/controls/FieldFault';
import { Skeleton } from '../../../ui/controls/Skeleton';
import type { RichTextEditorProps } from '../../../ui/editor/RichTextEditor';
import type { ValueFormat } from '../../../ui/editor/useEditorValue';
import { lazyPart } from '../../../ui/lazyPart';
import { useFigureEditor } from '../figure/useFigureEditor';
import { FillingNote } from './FillingNote';
import { SeveralNote } from './SeveralNote';
import { useChange, useDraft, useFault, useUndoFilling } from './questionField';
import type { MarkedField } from './typedMarks';
import { useContentUpload } from './useContentUpload';
import { usePastedQuestion } from './usePasted';
import { useTypedMarks } from './useTypedMarks';

const RichTextEditor = lazyPart(() => import('../../../ui/editor/RichTextEditor'), {
  Waiting: ({ minHeight }) => <Skeleton height={minHeight === undefined ? INLINE_HEIGHT : minHeight + AROUND} />,
});

/**
 * px. Height of the editor around its text (editorCss): toolbar, padding, borders. The placeholder has the same height,
 * so that nothing below moves when the editor appears.
 */
const AROUND = 51;
const INLINE_HEIGHT = 38;

export interface ContentFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  rows?: number;
  placeholder?: string;
  error?: string | undefined;
  hint?: string;
  /** Field name that comments refer to: `content`, `analysis`. */
  place?: string;
  /** Hides the label, for one of several small fields. */
  quiet?: boolean;
  /** Only one paragraph. */
  inline?: boolean;
  /** How `value` is written, if not as HTML. */
  format?: ValueFormat;
  allowBlanks?: boolean;
  allowVideo?: boolean;
  videoDisabled?: boolean;
  onPasted?: RichTextEditorProps['onPasted'];
  onEnter?: RichTextEditorProps['onEnter'];
  repeated?: RichTextEditorProps['repeated'];
  /** What the text is of the question or part: marks that are typed in it lead on (typedMarks.ts). */
  marks?: MarkedField;
}

export function ContentField({
  label,
  value,
  onChange,
  rows = 3,
  placeholder = t('输入 $ 写公式'),
  error,
  hint,
  quiet = false,
  inline = false,
  place,
  marks,
  ...allowed
}: ContentFieldProps) {
  const id = useId();
  const { around, ...typing } = useTypedMarks(marks);
  const upload = useContentUpload();
  const undoFilling = useUndoFilling();
  const { drawFigure, dialog } = useFigureEditor();
  const dispatch = useAppDispatch();
  const warn = useCallback((text: string) => void dispatch(tell('warning', text)), [dispatch]);
  const [faults, setFaults] = useState<{ tex: string; message: string }[]>([]);
  const minHeight = rows * 28 + 16;
  const editor = (
    <RichTextEditor
      value={value}
      onChange={onChange}
      onFaults={setFaults}
      upload={upload}
      onUndoBeyond={undoFilling}
      drawFigure={drawFigure}
      {...typing}
      warn={warn}
      ariaLabel={label}
      placeholder={placeholder}
      inline={inline}
      invalid={error !== undefined}
      {...(inline ? {} : { minHeight })}
      {...allowed}
    />
  );
  return (
    <Box ref={around} sx={{ flex: 1, minWidth: 0 }} data-place={place}>
      {!quiet && (
        <Box id={id} sx={{ fontWeight: 600, fontSize: 13, mb: 0.5 }}>
          {label}
        </Box>
      )}
      {editor}
      {dialog}
      {(error ?? hint) !== undefined && (
        <FieldFault error={error !== undefined} role={error ? 'alert' : undefined} sx={{ mx: 0 }}>
          {error ?? hint}
        </FieldFault>
      )}
      {/* Not repeated when the submission error already reports the formula. */}
      {(error === undefined || !error.includes(t('公式有误')) ? faults : []).map(({ tex, message }, index) => (
        <FieldFault key={index} role="status" sx={{ mx: 0 }}>
          {t('公式有误：{0}（{1}）', message, tex)}
        </FieldFault>
      ))}
    </Box>
  );
}

type DraftField = 'content' | 'analysis' | 'solution';

/** The stem of the edited question. */
export function StemField() {
  const { onPasted, several, close } = usePastedQuestion();
  const isEmpty = useDraft(({ content }) => content === '');
  return (
    <>
      <FillingNote />
      <DraftContent
        field="content"
        label={t('题干')}
        place="content"
        rows={4}
        placeholder={t('题干：x^2、1/2 自动成为公式；（B）、__6__ 同时写上答案；另起一行打 A. 到选项，打 (1) 到小题')}
        onPasted={onPasted}
        allowBlanks
      />
      {/* Where the caret is after what was pasted. */}
      {several && !isEmpty && <SeveralNote several={several} onClose={close} />}
    </>
  );
}

/** A text of the edited question. */
export function DraftContent({
  field,
  ...props
}: { field: DraftField } & Omit<ContentFieldProps, 'value' | 'onChange' | 'error'>) {
  const change = useChange();
  const value = useDraft((draft) => draft[field]);
  const error = useFault(field === 'solution' ? 'answer' : field);
  return (
    <ContentField {...props} marks={field} value={value} error={error} onChange={(html) => change({ [field]: html })} />
  );
}
