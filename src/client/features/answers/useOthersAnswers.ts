// Answers that other users enter in the same report.
import { useEffect } from 'react';
import { reportApi } from '../../state/api/paper/report';
import { useAppDispatch } from '../../state/hooks';

const READ_EVERY_MS = 10_000;

/** Reads other users' answers from time to time; not during an edit, because the reply to its save is newer. */
export function useOthersAnswers(report_id: number, class_id: number, saved: boolean): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!saved) return;
    const read = reportApi.endpoints.getAnswers.initiate(
      { report_id, class_id },
      { forceRefetch: true, subscribe: false },
    );
    const timer = window.setInterval(() => !document.hidden && void dispatch(read), READ_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [dispatch, report_id, class_id, saved]);
}
