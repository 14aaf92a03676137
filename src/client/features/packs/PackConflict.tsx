// Two users changed the same pack: shows both versions side by side. Closing changes nothing.
import { t } from '../../lib/texts/t';
import type { PackDraft } from '../../state/edits/packEdits';
import { Button } from '../../ui/controls/Button';
import { Dialog } from '../../ui/controls/Dialog';

interface Props {
  mine: PackDraft;
  theirs: PackDraft;
  onTheirs(): void;
  onMine(): void;
  onClose(): void;
}

export function PackConflict({ mine, theirs, onTheirs, onMine, onClose }: Props) {
  const side = (name: string, { title, note, papers }: PackDraft) => (
    <section aria-label={name} className="pack-version">
      <h3>{name}</h3>
      <div>{t('名称：{0}', title)}</div>
      {note !== '' && <div>{t('备注：{0}', note)}</div>}
      <ol>
        {papers.map((paper) => (
          <li key={paper.paper_id}>{paper.title}</li>
        ))}
      </ol>
    </section>
  );
  return (
    <Dialog
      title={t('这个试卷包已被他人修改')}
      onClose={onClose}
      content={{ sx: { display: 'flex', gap: 3 } }}
      actions={
        <>
          <Button look="large" onClick={onClose}>
            {t('暂不处理')}
          </Button>
          <Button look="large" onClick={onTheirs}>
            {t('载入对方版本')}
          </Button>
          <Button look="filled large" onClick={onMine}>
            {t('以我的为准再保存')}
          </Button>
        </>
      }
    >
      {side(t('我的修改'), mine)}
      {side(t('对方已保存的版本'), theirs)}
    </Dialog>
  );
}
