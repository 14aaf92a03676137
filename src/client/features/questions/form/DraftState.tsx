// The state of a draft that is also kept with the account: words for the page head, and the choice between the drafts
// of two devices.
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { dashDateTime } from '../../../lib/dates';
import { t } from '../../../lib/texts/t';
import { copyState, type CopyState } from '../../../state/edits/editedDocument';
import type { EditedDocument } from '../../../state/edits/editedDocument';
import { WarningBox } from '../../../ui/WarningBox';
import { Button } from '../../../ui/controls/Button';
import { Text } from '../../../ui/controls/Text';

const WORDS: Readonly<Record<CopyState, string>> = {
  saved: t('草稿已保存'),
  unsaved: t('草稿未保存'),
  offline: t('离线，草稿存在本机'),
  elsewhere: t('另一台设备上有不同的草稿'),
};

/** null: nothing is unsaved. */
export function draftWords(
  document: Pick<EditedDocument<object>, 'draft' | 'base' | 'serverCopy'> | undefined,
  state: CopyState | null = document ? copyState(document) : null,
): string | null {
  const failed = document?.serverCopy?.failed;
  if (state === 'offline' && failed?.kept === false)
    return t('离线，本机存储也写不进：请不要关闭页面，联网后会自动保存');
  if (state === 'offline' && failed?.why) return t('草稿只存在本机：{0}', failed.why);
  return state && WORDS[state];
}

interface Props {
  /** ISO time of the other draft. */
  at: string;
  onChoose(mine: boolean): void;
  /** Both drafts beside each other, if they can be compared. */
  comparison?: ReactNode;
}

/** The same draft was changed on two devices: neither version is overwritten until the user has chosen one. */
export function DraftChoice({ at, onChoose, comparison }: Props) {
  const [both, setBoth] = useState(false);
  return (
    <WarningBox>
      <Text variant="subtitle2">
        {t('这份草稿在另一台设备上也改过（{0}）。两份都在，请选一份继续：', dashDateTime(at))}
      </Text>
      {both && comparison}
      <Box>
        <Button look="filled warn" onClick={() => onChoose(true)}>
          {t('保留这里的')}
        </Button>{' '}
        <Button look="outlined warn" onClick={() => onChoose(false)}>
          {t('采用另一台的')}
        </Button>{' '}
        {comparison !== undefined && (
          <Button aria-expanded={both} onClick={() => setBoth(!both)}>
            {both ? t('收起对照') : t('对照两份')}
          </Button>
        )}
      </Box>
    </WarningBox>
  );
}
