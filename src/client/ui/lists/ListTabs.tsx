// The views of one list (papers or the bin), next to its heading: a single Tab stop, with arrow keys between them.
import { useRef, type KeyboardEvent } from 'react';

interface Props {
  label: string;
  names: readonly string[];
  at: number;
  onChange(at: number): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function ListTabs({ label, names, at, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const tabs = [...(list.current?.children ?? [])] as HTMLElement[];
    const now = tabs.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step === undefined
            ? -1
            : (now + step + tabs.length) % tabs.length;
    if (to < 0 || now < 0) return;
    event.preventDefault();
    tabs[to]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className="tabs" onKeyDown={onKeyDown}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={index === at}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChange(index)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
