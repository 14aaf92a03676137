// 任务 in the header: the number of running jobs, and a list of running and past jobs with their results.
import { useCallback, useState } from 'react';
import { isActive } from '../../../../contract/system/job';
import { isUnknownCall } from '../../../lib/faultAdvice';
import { Glyph } from '../../../ui/theme/Glyph';
import { Button } from '../../../ui/controls/Button';
import { onDemand } from '../../../ui/onDemand';
import { withTheme } from '../../../ui/theme/withTheme';
import { useJobs } from './useJobs';

const { Popup } = onDemand(withTheme(() => import('./JobsPopup')));

export default function JobIndicator() {
  const jobs = useJobs();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const { list, error, refetch } = jobs;
  // Hidden when the server does not support jobs or has not answered yet.
  if (!list && (!error || isUnknownCall(error))) return null;
  const active = (list ?? []).filter(isActive).length;
  return (
    <>
      <Button
        look="large signed plain"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={active > 0 ? `任务，${active} 个进行中` : '任务'}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {/* Decorative: the accessible name of the button contains the number. */}
        <span className="count" data-count={active || undefined}>
          <Glyph sign="done" size={20} />
        </span>
        <span className="if-wide">任务</span>
      </Button>
      <Popup
        open={anchor !== null}
        anchor={anchor}
        jobs={list}
        error={error}
        onRetry={() => void refetch()}
        onClose={close}
      />
    </>
  );
}
