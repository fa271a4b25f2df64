import { lazy, Suspense, useEffect, useState } from 'react';
import { createSignal } from '../lib/signal.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const opening = createSignal<void>();

export const openPalette = (): void => opening.send();

/** Ctrl K anywhere; the code of the palette arrives with its first use. */
export const PaletteHost = () => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => opening.listen(() => setOpen(true)), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return isOpen ? (
    <Suspense fallback={null}>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
};
