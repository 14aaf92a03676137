// QA log of the session: start, stop and download, from the user dropdown (docs/replay.md).
import { useState } from 'react';
import { saveBlob } from '../../lib/saveBlob';
import { useAppDispatch } from '../../state/hooks';
import { recordingStarted, recordingStopped } from '../../state/ui/uiSlice';

export function useSessionLog() {
  const dispatch = useAppDispatch();
  const [recorded, setRecorded] = useState(false);
  return {
    available: recorded,
    start: () => void dispatch(recordingStarted()),
    stop: () => {
      dispatch(recordingStopped());
      setRecorded(true);
    },
    download: () => {
      const log = dispatch((_dispatch, _getState, { recorder }) => recorder.log());
      saveBlob(new Blob([JSON.stringify(log, null, 2)], { type: 'application/json' }), 'tiku-session.json');
    },
  };
}
