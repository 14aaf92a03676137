// What is beside the point of a screen is drawn after the screen has been seen once, in a task of its own.
import { useEffect, useState, type ReactNode } from 'react';
import { afterPaint } from '../lib/whenIdle';

export function AfterPaint({ children }: { children: ReactNode }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted ? children : null;
}
