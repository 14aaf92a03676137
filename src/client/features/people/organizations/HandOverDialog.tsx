// Login data of a new share account, to be passed on. It is shown here only once.
import { useState } from 'react';
import { t } from '../../../lib/texts/t';
import { Alert } from '../../../ui/controls/Alert';
import { Button } from '../../../ui/controls/Button';
import { Dialog } from '../../../ui/controls/Dialog';
import handOverCss from './handOver.css';

export interface NewShare {
  username: string;
  password: string;
}

export function HandOverDialog({ share: { username, password }, onClose }: { share: NewShare; onClose(): void }) {
  const [copied, setCopied] = useState(false);
  // Browsers offer the clipboard only in secure contexts; the text can always be selected and copied by hand.
  const clipboard = (navigator as { clipboard?: Clipboard }).clipboard;
  const facts: [string, string][] = [
    [t('手机号'), username],
    [t('初始密码'), password],
  ];
  return (
    <Dialog
      title={t('共享账号已建立')}
      width={420}
      actions={
        <>
          {clipboard && (
            <Button
              look="large"
              onClick={() =>
                void clipboard.writeText(t('手机号 {0} 初始密码 {1}', username, password)).then(() => setCopied(true))
              }
            >
              {copied ? t('已复制') : t('复制')}
            </Button>
          )}
          <Button look="filled large" autoFocus onClick={onClose}>
            {t('已告知，关闭')}
          </Button>
        </>
      }
    >
      <style href="hand-over" precedence="low">
        {handOverCss}
      </style>
      <dl className="hand-over">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Alert severity="warning">{t('初始密码只在这里显示一次，请现在告知对方。')}</Alert>
    </Dialog>
  );
}
