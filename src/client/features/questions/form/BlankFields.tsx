// Answers of a fill-in question: one or more accepted forms for each blank of the stem, each in its own editor.
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { parseContent } from '../../../../domain/content/htmlToContent';
import { FORM_MARK } from '../../../../domain/question/answers';
import { textAsHtml } from '../../../../domain/question/bodyText';
import { blanksFor } from '../../../../domain/question/questionDraft';
import { t } from '../../../lib/texts/t';
import { Button } from '../../../ui/controls/Button';
import { FieldFault } from '../../../ui/controls/FieldFault';
import { SharedTools } from '../../../ui/editor/SharedTools';
import { ContentField, type ContentFieldProps } from './ContentField';
import { useChange, useDraft, useFault, usePlace } from './questionField';

/**
 * Converts an accepted form of a blank from editor HTML to text, with formulas as `$…$`. Emphasis and pictures are
 * dropped, because answers are compared as text.
 */
function htmlToForm(html: string): string {
  const lines = parseContent(html).map((block) => {
    if (block.kind === 'display') return `$${block.tex}$`;
    if (block.kind !== 'p') return '';
    return block.children
      .map((node) => (node.kind === 'text' ? node.text : node.kind === 'math' ? `$${node.tex}$` : ' '))
      .join('');
  });
  return lines.join(' ');
}

/** A form is stored as text, which the editor shows as its own HTML. */
const FORM = { toHtml: textAsHtml, fromHtml: htmlToForm };

/** One accepted form; the first one shows the fault of its blank. */
function FormField({
  blank,
  at,
  ...field
}: { blank: number; at: number } & Pick<ContentFieldProps, 'label' | 'value' | 'onChange'>) {
  const fault = useFault('answer', String(blank));
  return (
    <ContentField
      quiet
      inline
      rows={1}
      placeholder={t('如 2 或 $\\frac{1}{2}$')}
      format={FORM}
      error={at === 0 ? fault : undefined}
      {...field}
    />
  );
}

export function BlankFields() {
  const change = useChange();
  const shown = useDraft(({ content, blanks: typed }) => ({ content, blanks: typed }));
  const blanks = useMemo(() => blanksFor(shown), [shown]);
  const place = usePlace();
  const set = (index: number, formsOf: (forms: string[]) => string[]) =>
    change((draft) => ({
      blanks: blanksFor(draft).map((each, at) =>
        at === index ? formsOf(each.split(FORM_MARK)).join(FORM_MARK) : each,
      ),
    }));
  const whole = useFault('answer');
  return (
    <Box
      data-place={place('answer')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0,1fr)', gap: 1, fontSize: 13 }}
    >
      <SharedTools title={t('答案（每个 ____ 是一个空）')}>
        {blanks.map((text, index) => {
          const forms = text.split(FORM_MARK);
          return (
            <Box
              key={index}
              role="group"
              aria-label={t('第 {0} 空', index + 1)}
              sx={{ display: 'grid', gap: 0.5, maxWidth: 640 }}
            >
              {forms.map((form, at) => {
                const name = at === 0 ? t('第 {0} 空的答案', index + 1) : t('第 {0} 空的写法 {1}', index + 1, at + 1);
                return (
                  <Box key={at} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
                    <Box sx={{ pt: 1, width: 64, flex: 'none', color: at === 0 ? undefined : 'text.secondary' }}>
                      {at === 0 ? t('第 {0} 空', index + 1) : t('或')}
                    </Box>
                    <FormField
                      blank={index}
                      at={at}
                      label={name}
                      value={form}
                      onChange={(next) => set(index, (all) => all.map((each, place) => (place === at ? next : each)))}
                    />
                    {forms.length > 1 && (
                      <Button
                        aria-label={t('删除{0}', name)}
                        onClick={() => set(index, (all) => all.filter((_each, place) => place !== at))}
                      >
                        {t('删除')}
                      </Button>
                    )}
                  </Box>
                );
              })}
              <Box sx={{ pl: 9 }}>
                <Button
                  aria-label={t('第 {0} 空添加写法', index + 1)}
                  onClick={() => set(index, (all) => [...all, ''])}
                >
                  {t('添加写法')}
                </Button>
              </Box>
            </Box>
          );
        })}
      </SharedTools>
      {whole && <FieldFault>{whole}</FieldFault>}
    </Box>
  );
}
