// 新增试题, and with ?id= a question is changed, with ?derive= a child of one is made; other screens begin one (usePrefill).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ContentStyles } from '../../ui/ContentStyles';
import { AnswerFields } from './AnswerFields';
import { ContentField } from './ContentField';
import { DetailFields } from './DetailFields';
import { KpField } from './KpField';
import { LoadFailed } from './ListStates';
import { SaveConflicts } from './SaveConflicts';
import { usePrefill } from './usePrefill';
import { useQuestionForm, type FormTarget } from './useQuestionForm';
import { DRAFT_WORDS } from './useServerDraft';

const idOf = (text: string | null) => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

function QuestionForm({ target }: { target: FormTarget }) {
  const form = useQuestionForm(target);
  const { draft, change, fault, conflict } = form;
  const root = useRef<HTMLFormElement>(null);
  const title = target.id !== undefined ? `修改试题 #${target.id}` : target.derive !== undefined ? `改编试题 #${target.derive}` : '新增试题';

  const submit = async (options?: { acceptDuplicates?: boolean; revision?: number }) => {
    if (await form.submit(options)) return;
    requestAnimationFrame(() => {
      const first = root.current?.querySelector<HTMLElement>('textarea[aria-invalid=true],[role=alert]');
      first?.scrollIntoView({ block: 'center' });
      first?.focus();
    });
  };
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      event.preventDefault();
      void latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  if (form.failed) return <LoadFailed onRetry={form.retry} />;
  if (!draft) return <Skeleton variant="rounded" height={480} />;
  return (
    <Box
      component="form"
      ref={root}
      noValidate
      aria-label={title}
      onSubmit={(event) => (event.preventDefault(), void submit())}
      sx={{ bgcolor: 'background.paper', border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 2, display: 'grid', gap: 2 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Typography component="h1" sx={{ fontSize: 17, fontWeight: 600, flex: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="text.secondary" role="status">
          {form.busy ? '保存中…' : [form.restored && '已恢复上次未保存的内容', form.draftState && DRAFT_WORDS[form.draftState]].filter(Boolean).join(' · ')}
        </Typography>
        {form.dirty && (
          <Button size="small" onClick={form.reset}>
            放弃修改
          </Button>
        )}
        <Button type="submit" variant="contained" disabled={form.busy} title="Ctrl+S">
          保存
        </Button>
      </Box>
      {conflict && (
        <SaveConflicts
          conflict={conflict}
          onClose={form.closeConflict}
          onStoreAnyway={() => void submit({ acceptDuplicates: true })}
          onKeepMine={() => conflict.kind === 'revision' && void submit({ revision: conflict.revision })}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      <DetailFields draft={draft} change={change} />
      <ContentField
        label="题干"
        rows={4}
        value={draft.content}
        onChange={(content) => change({ content })}
        error={fault?.field === 'content' ? fault.msg : undefined}
        placeholder="题干：输入 $ 写公式，输入四个下划线 ____ 为填空"
        allowBlanks
      />
      <AnswerFields draft={draft} change={change} fault={fault} />
      <ContentField
        label="解析"
        value={draft.analysis}
        onChange={(analysis) => change({ analysis })}
        allowVideo
        // Spec section 3: the video upload is disabled when type equals 3 (a handout's question).
        videoDisabled={draft.kind === 3}
      />
      <KpField kps={draft.kps} onChange={(kps) => change({ kps })} />
    </Box>
  );
}

export default function AddQuestionPage() {
  const [params] = useSearchParams();
  const target = { id: idOf(params.get('id')), derive: idOf(params.get('derive')) };
  const prefill = usePrefill(params);
  if (prefill === null) return <Skeleton variant="rounded" height={480} sx={{ m: 1.5 }} />;
  return (
    <Box sx={{ p: 1.5, maxWidth: 1280, mx: 'auto' }}>
      <ContentStyles />
      <QuestionForm key={`${target.id ?? ''}/${target.derive ?? ''}/${prefill?.key ?? ''}`} target={{ ...target, prefill }} />
    </Box>
  );
}
