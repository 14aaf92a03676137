// A formula in the editor: rendered; while it is edited, the last valid rendering; if it cannot be typeset, its source
// with the fault marked.
import { useState, useEffect, useReducer } from 'react';
import type { TexFault } from '../../../../domain/content/tex/texFaults';
import { faultOf } from '../../../lib/math/formulaFaults';
import { peek, typeset, type Typeset } from '../../../lib/math/typesetter';
import { t } from '../../../lib/texts/t';
import { MathText } from '../../content/MathText';
import { withHoles } from './texTemplates';

// A typeset formula, as soon as it is available. A formula being typed is typeset locally, as the server cannot know
// it.

export function useDrawn(tex: string, display: boolean, typed: boolean): Typeset | undefined {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  const known = tex.trim() === '' ? undefined : peek(tex, display);
  const missing = known === undefined && tex.trim() !== '';
  useEffect(() => {
    if (!missing) return;
    let gone = false;
    void typeset(tex, display, typed ? 'typed' : 'visible').then(() => {
      if (!gone) redraw();
    });
    return () => {
      gone = true;
    };
  }, [tex, display, missing, typed]);
  return known;
}

export function FaultySource({ tex, fault }: { tex: string; fault: TexFault }) {
  return (
    <span
      className="rte-faulty"
      title={t('公式有误：{0}', fault.message)}
      role="img"
      aria-label={t('有误的公式 {0}：{1}', tex, fault.message)}
    >
      {tex.slice(0, fault.start)}
      <mark>{tex.slice(fault.start, fault.end)}</mark>
      {tex.slice(fault.end)}
    </span>
  );
}

export function FormulaView({ tex, display, open }: { tex: string; display: boolean; open: boolean }) {
  const shown = open ? withHoles(tex) : tex;
  const drawn = useDrawn(shown, display, open);
  const fault = drawn ? faultOf(shown, drawn) : null;
  const [good, setGood] = useState('');
  // A formula that is faulty from the start is shown as source until it is valid once.
  const next = !open ? '' : drawn && !fault && drawn.width_em > 0 ? shown : good;
  if (good !== next) setGood(next);
  if (tex.trim() === '') return <span className="rte-empty-formula">{display ? t('独立公式') : t('公式')}</span>;
  if (fault && !open) return <FaultySource tex={tex} fault={fault} />;
  if (open && (fault || !drawn || drawn.width_em === 0))
    return good === '' ? <span className="rte-source">{tex}</span> : <MathText tex={good} display={display} />;
  return <MathText tex={shown} display={display} />;
}
