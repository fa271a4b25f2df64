import './toasts.css';
import { useEffect, useState } from 'react';
import { type Notice, notices } from '../lib/notice.ts';
import { RoundMark } from '../ui/round-mark.tsx';

const stayMs = 4_000;
const most = 3;
const isSame = (one: Notice, other: Notice) => one.kind === other.kind && one.text === other.text;

const Toast = ({ shown, onGone }: { readonly shown: Notice; readonly onGone: (notice: Notice) => void }) => {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onGone(shown), stayMs);
    return () => clearTimeout(timer);
  }, [isHeld, shown, onGone]);
  return (
    <div
      className={`toast is-${shown.kind}`}
      role="alert"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <RoundMark kind={shown.kind} size={16} />
      <span>{shown.text}</span>
    </div>
  );
};

/** Shows what was sent; the same words twice are one message. */
export const Toasts = () => {
  const [shown, setShown] = useState<readonly Notice[]>([]);
  const [drop] = useState(() => (gone: Notice) => setShown((was) => was.filter((notice) => !isSame(notice, gone))));
  useEffect(
    () =>
      notices.listen((notice) => {
        // Anew each time: the same words said again stay as long again.
        const next = { ...notice };
        setShown((was) =>
          was.some((other) => isSame(other, next))
            ? was.map((other) => (isSame(other, next) ? next : other))
            : [...was, next].slice(-most),
        );
      }),
    [],
  );
  return (
    <div className="toasts">
      {shown.map((notice) => (
        <Toast key={`${notice.kind}:${notice.text}`} shown={notice} onGone={drop} />
      ))}
    </div>
  );
};
