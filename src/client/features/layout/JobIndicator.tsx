// 任务 in the header: how many are under way, and a list of them and of past ones with what they made.
import { useCallback, useState } from 'react';
import { isActive } from '../../../contract/job';
import { isUnknownCall } from '../../lib/faultAdvice';
import { Glyph } from '../../ui/Glyph';
import { onDemand } from '../../ui/onDemand';
import { withTheme } from '../../ui/withTheme';
import { useJobs } from './useJobs';

const { Popup } = onDemand(withTheme(() => import('./JobsPopup')));

export default function JobIndicator() {
  const jobs = useJobs();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = useCallback(() => setAnchor(null), []);
  const { list, error, refetch } = jobs;
  // A server without jobs has no place for them, nor has one that has not answered yet.
  if (!list && (!error || isUnknownCall(error))) return null;
  const active = (list ?? []).filter(isActive).length;
  return (
    <>
      <button
        type="button"
        className="btn large signed plain"
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={active > 0 ? `任务，${active} 个进行中` : '任务'}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {/* The number is in the button's name: here it is only drawn. */}
        <span className="count" data-count={active || undefined}>
          <Glyph sign="done" size={20} />
        </span>
        <span className="if-wide">任务</span>
      </button>
      <Popup open={anchor !== null} anchor={anchor} jobs={list} error={error} onRetry={() => void refetch()} onClose={close} />
    </>
  );
}
