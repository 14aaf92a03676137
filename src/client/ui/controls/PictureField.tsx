// A picture that is uploaded as soon as it is chosen, with progress and cancel; the server checks its content.
import Box from '@mui/material/Box';
import { useContext } from 'react';
import { t } from '../../lib/texts/t';
import { FieldBusy } from '../dialogs/waiting';
import { Button } from './Button';
import { FileButton, PICTURE_ACCEPT } from './FileInput';
import { usePictureUpload, type SendPicture } from './usePictureUpload';

interface Props {
  label: string;
  picture: string;
  width: number;
  height: number;
  /**
   * The picture fills the frame, with the buttons below: a cover. Otherwise the whole picture is shown next to its
   * buttons.
   */
  cover?: boolean;
  send: SendPicture;
  onChange(picture: string): void;
}

export function PictureField({ label, picture, width, height, cover = false, send, onChange }: Props) {
  const { progress, choose, cancel } = usePictureUpload(send, onChange, useContext(FieldBusy));
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        alignSelf: 'start',
        flexDirection: cover ? 'column' : 'row',
      }}
    >
      <Box
        sx={{
          width,
          height,
          flex: 'none',
          border: '1px dashed',
          borderColor: 'divider',
          borderRadius: 1,
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          color: 'text.secondary',
          fontSize: 12,
        }}
      >
        {picture === '' ? (
          t('没有{0}', label)
        ) : (
          <img
            src={picture}
            alt={label}
            style={
              cover
                ? { width: '100%', height: '100%', objectFit: 'cover' }
                : { maxWidth: '100%', maxHeight: '100%', objectFit: 'contain' }
            }
          />
        )}
      </Box>
      {progress === null ? (
        <Box>
          <FileButton look="tight" label={t('{0}文件', label)} accept={PICTURE_ACCEPT} onFile={choose}>
            {picture === '' ? t('上传{0}', label) : t('更换{0}', label)}
          </FileButton>
          {picture !== '' && <Button onClick={() => onChange('')}>{t('移除')}</Button>}
        </Box>
      ) : (
        <Box role="status" sx={{ fontSize: 13 }}>
          {t('上传中 {0}%', Math.round(progress * 100))} <Button onClick={cancel}>{t('取消上传')}</Button>
        </Box>
      )}
    </Box>
  );
}
