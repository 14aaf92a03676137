// The first page of a stored paper or report in small. The server draws it at the first request, so the
// pictures of a screen are fetched when they come into sight and two at a time: a call of the screen never waits for
// them.
import { useEffect, useRef, useState } from 'react';

const AT_ONCE = 2;
/** A card that is only scrolled past is not drawn. */
const SEEN_MS = 500;
type Start = () => void;
const waiting = new Set<Start>();
const loading = new Set<Start>();

function startNext(): void {
  for (const start of waiting) {
    if (loading.size >= AT_ONCE) return;
    waiting.delete(start);
    loading.add(start);
    start();
  }
}
function leave(start: Start): void {
  waiting.delete(start);
  loading.delete(start);
  startNext();
}

interface Props {
  /** /papers/1 or /reports/1. */
  of: string;
  alt: string;
}

/** Takes the same space with and without the picture. */
export function FirstPage({ of, alt }: Props) {
  const room = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'waiting' | 'asked' | 'there' | 'none'>('waiting');
  const [start] = useState<Start>(() => () => setState('asked'));
  useEffect(() => {
    if (!room.current || typeof IntersectionObserver === 'undefined') return;
    let seen: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(seen);
      if (!entries.at(-1)?.isIntersecting) return;
      seen = setTimeout(() => {
        observer.disconnect();
        waiting.add(start);
        startNext();
      }, SEEN_MS);
    });
    observer.observe(room.current);
    return () => {
      clearTimeout(seen);
      observer.disconnect();
      leave(start);
    };
  }, [start]);
  const ended = (next: 'there' | 'none') => () => {
    setState(next);
    leave(start);
  };
  return (
    <span ref={room} className="first-page" data-state={state}>
      {(state === 'asked' || state === 'there') && (
        <img src={`/files${of}/page`} alt={alt} decoding="async" onLoad={ended('there')} onError={ended('none')} />
      )}
    </span>
  );
}
