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
  const aside = /^[a-z0-9]{1,60}$/i.exec(params.get('draft') ?? '')?.[0];
  const prefill = usePrefill(params);
  const target = {
    id: idOf(params.get('id')),
    derive: idOf(params.get('derive')),
    aside,
    prefill: prefill ?? undefined,
  };
  const rest = `${target.id ?? ''}/${target.derive ?? ''}/${prefill?.key ?? ''}`;
  // When this form saves its draft or submits, `draft` in the address changes, but the form must not be mounted again,
  // so that the caret stays in place. The address changes slightly later; until then both the old and the new value
  // belong to this form.
  const [own, setOwn] = useState<{ rest: string; asides: readonly (string | undefined)[]; key: string } | null>(null);
  const key = own && own.rest === rest && own.asides.includes(aside) ? own.key : `${rest}/${aside ?? ''}`;
  useEffect(() => {
    setOwn((now) => (now && now.asides.length > 1 && now.asides[0] === aside ? { ...now, asides: [aside] } : now));
  }, [aside]);
  const name = (next: string | null) => {
    if (next === (aside ?? null)) return;
    setOwn({ rest, asides: [next ?? undefined, aside], key });
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
      <QuestionForm key={key} target={target} onAside={name} />
    </Box>
  );
}
