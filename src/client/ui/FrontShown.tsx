// The top of the home screen: notices, shortcuts, a carousel. Also the preview of frontManagement.
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { FrontItem } from '../../contract/system/front';
import { t } from '../lib/texts/t';
import { Button } from './controls/Button';

interface Props {
  items: readonly FrontItem[];
  /** A path inside the program. */
  onOpen(path: string): void;
}

export const frontPath = ({ kind, body }: FrontItem): string =>
  kind === 'carousel' ? (body.pack_id === null ? '' : `/paperpacklist?pack=${body.pack_id}`) : body.path;

export function FrontShown({ items, onOpen }: Props) {
  const [at, setAt] = useState(0);
  const of = (kind: FrontItem['kind']) => items.filter((item) => item.kind === kind);
  const [notices, shortcuts, pictures] = [of('notice'), of('shortcut'), of('carousel')];
  if (items.length === 0) return null;
  const picture = pictures[at % Math.max(1, pictures.length)];
  const card = {
    bgcolor: 'background.paper',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    p: 2,
    pt: 1.5,
  } as const;
  const heading = { fontSize: 13, fontWeight: 400, color: 'text.secondary', m: 0, mb: 1 } as const;
  const left = notices.length + shortcuts.length > 0;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { md: left && picture ? 'minmax(0, 5fr) minmax(0, 3fr)' : 'minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      {left && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {notices.length > 0 && (
            <Box component="section" aria-label={t('公告')} sx={card}>
              <Box component="h2" sx={heading}>
                {t('公告')}
              </Box>
              {notices.map((notice) => (
                <Box key={notice.id} sx={{ '& + &': { mt: 1.5 } }}>
                  <Box sx={{ fontSize: 14, fontWeight: 600 }}>{notice.title}</Box>
                  <Box sx={{ fontSize: 14, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{notice.body.text}</Box>
                  {notice.body.path !== '' && (
                    <Button style={{ paddingInline: 0, minWidth: 0 }} onClick={() => onOpen(notice.body.path)}>
                      {t('查看')}
                    </Button>
                  )}
                </Box>
              ))}
            </Box>
          )}
          {shortcuts.length > 0 && (
            <Box component="nav" aria-label={t('快捷入口')} sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              {shortcuts.map((item) => (
                <Button
                  look="outlined"
                  key={item.id}
                  style={{ background: 'var(--plate)' }}
                  title={item.body.text || undefined}
                  onClick={() => onOpen(item.body.path)}
                >
                  {item.title}
                </Button>
              ))}
            </Box>
          )}
        </Box>
      )}
      {picture && (
        <Box
          component="section"
          aria-label={t('推荐')}
          aria-roledescription={t('轮播')}
          sx={{ ...card, p: 0, pt: 0, overflow: 'hidden' }}
        >
          <Box
            component="button"
            type="button"
            disabled={frontPath(picture) === ''}
            onClick={() => onOpen(frontPath(picture))}
            sx={{
              display: 'block',
              width: '100%',
              p: 0,
              border: 0,
              bgcolor: 'var(--ground)',
              color: 'inherit',
              cursor: frontPath(picture) === '' ? 'default' : 'pointer',
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
            }}
          >
            <img
              src={picture.body.picture}
              alt={picture.title}
              style={{ width: '100%', height: 150, objectFit: 'cover', display: 'block' }}
            />
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', px: 1.5, py: 0.5, minHeight: 40 }}>
            <Box sx={{ flex: 1, fontSize: 14, fontWeight: 600, overflowWrap: 'anywhere' }} aria-live="polite">
              {picture.title}
            </Box>
            {pictures.length > 1 && (
              <>
                <Button
                  style={{ minWidth: 32 }}
                  aria-label={t('上一张')}
                  onClick={() => setAt((at - 1 + pictures.length) % pictures.length)}
                >
                  ‹
                </Button>
                <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
                  {(at % pictures.length) + 1} / {pictures.length}
                </Box>
                <Button
                  style={{ minWidth: 32 }}
                  aria-label={t('下一张')}
                  onClick={() => setAt((at + 1) % pictures.length)}
                >
                  ›
                </Button>
              </>
            )}
          </Box>
        </Box>
      )}
    </Box>
  );
}
