// What is beside the point of a screen is drawn after the screen has been seen once.
import { useEffect, useState } from 'react';
import { afterPaint } from './whenIdle';

/** False for the first picture, true in a task of its own after it. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted;
}
