import { useEffect, useState } from 'react';
import { createSignal } from '../lib/signal.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette, { isSpare: true });
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
  return isOpen ? <Palette onClose={() => setOpen(false)} /> : null;
};
