// The faults of formulas in an editor, found when it has been unchanged for a moment.
import { useEffect, useRef } from 'react';
import { Editor } from 'slate';
import { findFaults } from '../../lib/math/formulaFaults';
import { contentOf } from './document/document';

const FAULTS_AFTER_MS = 200;

/** Calls `onFaults` when the list of formulas that cannot be typeset has changed. */
export function useFormulaFaults(
  editor: Editor,
  onFaults: ((faults: { tex: string; message: string }[]) => void) | undefined,
): void {
  const reported = useRef('[]');
  const content = editor.children;
  useEffect(() => {
    if (!onFaults) return;
    let gone = false;
    const timer = setTimeout(() => {
      void findFaults(contentOf(editor)).then((faults) => {
        const text = JSON.stringify(faults);
        if (gone || text === reported.current) return;
        reported.current = text;
        onFaults(faults);
      });
    }, FAULTS_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [editor, content, onFaults]);
}
