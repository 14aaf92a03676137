// 新增试题. With ?id= it changes a question, with ?derive= it derives a new one, with ?draft= it continues a draft.
// Other pages can open it with prefilled values (see usePrefill).
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ContentStyles } from '../../ui/content/ContentStyles';
import { QuestionForm } from './form/QuestionForm';
import { usePrefill } from './draft/usePrefill';

const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export default function AddQuestionPage() {
  const [params, setParams] = useSearchParams();
  const draftId = /^[a-z0-9]{1,60}$/i.exec(params.get('draft') ?? '')?.[0];
  const prefill = usePrefill(params);
  const target = {
    id: idOf(params.get('id')),
    derive: idOf(params.get('derive')),
    draftId,
    prefill: prefill ?? undefined,
  };
  const rest = `${target.id ?? ''}/${target.derive ?? ''}/${prefill?.key ?? ''}`;
  // When this form saves its draft or submits, `draft` in the address changes, but the form must not be mounted again,
  // so that the caret stays in place. The address changes slightly later; until then both the old and the new value
  // belong to this form.
  const [own, setOwn] = useState<{ rest: string; draftIds: readonly (string | undefined)[]; key: string } | null>(null);
  const key = own && own.rest === rest && own.draftIds.includes(draftId) ? own.key : `${rest}/${draftId ?? ''}`;
  useEffect(() => {
    setOwn((now) =>
      now && now.draftIds.length > 1 && now.draftIds[0] === draftId ? { ...now, draftIds: [draftId] } : now,
    );
  }, [draftId]);
  const name = (next: string | null) => {
    if (next === (draftId ?? null)) return;
    setOwn({ rest, draftIds: [next ?? undefined, draftId], key });
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === null) changed.delete('draft');
        else changed.set('draft', next);
        return changed;
      },
      { replace: true },
    );
  };
  if (prefill === null) return <Skeleton variant="rounded" height={480} sx={{ m: 1.5 }} />;
  return (
    <Box sx={{ p: 1.5, maxWidth: 1480, mx: 'auto' }}>
      <ContentStyles />
      <QuestionForm key={key} target={target} onDraftId={name} />
    </Box>
  );
}
