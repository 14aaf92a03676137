// Renders less important parts of a screen in a separate task, after the first paint.
import { useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from '../lib/whenIdle';

export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted ? children : null;
}
