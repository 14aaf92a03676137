// Several questions were pasted into one stem: they stay there, and the import takes each as a question of its own.
import { useContext, useState } from 'react';
import { t } from '../../../lib/texts/t';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { lazyPart } from '../../../ui/lazyPart';
import { QuestionSession } from './questionField';
import type { Several } from './usePasted';

const ImportDialog = lazyPart(() => import('../import/ImportDialog'));

export function SeveralNote({ several: { count, text }, onClose }: { several: Several; onClose(): void }) {
  const [importing, setImporting] = useState(false);
  // A question of a file that is being imported has its place in that import.
  const mayImport = useContext(QuestionSession).name === 'question';
  return (
    <>
      <Alert
        dense
        severity="info"
        role="status"
        aria-label={t('粘贴了几道题')}
        action={
          <>
            {mayImport && <Button onClick={() => setImporting(true)}>{t('导入这些题')}</Button>}
            <Button look="quiet" onClick={onClose}>
              {t('知道了')}
            </Button>
          </>
        }
      >
        {count > 0 ? t('粘贴的内容像是 {0} 道题。', count) : t('粘贴的内容像是一份试卷。')}{' '}
        {text === null
          ? t('一张表单录一道题；几道题请用 Word 或文本导入，公式和图片在 Word 文件里最完整。粘贴的内容都留在题干里。')
          : t('一张表单录一道题；几道题请用 Word 或文本导入。粘贴的内容都留在题干里。')}
      </Alert>
      {importing && <ImportDialog {...(text !== null && { text })} onClose={() => setImporting(false)} />}
    </>
  );
}
