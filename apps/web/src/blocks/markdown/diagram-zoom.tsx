import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

const sizes = [0.25, 0.5, 0.75, 1, 1.5, 2, 3] as const;
const whole = 3;

const Zoomed = ({ picture, onClose }: { readonly picture: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('markdown');
  const dialog = useRef<HTMLDialogElement>(null);
  const image = useRef<HTMLImageElement>(null);
  const [at, setAt] = useState(whole);
  const [width, setWidth] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  const size = sizes[at] ?? 1;
  return (
    <dialog ref={dialog} className="md-zoom" aria-label={t('diagram')} onClose={onClose}>
      <header>
        <span>{t('diagram')}</span>
        <button
          type="button"
          className="md-panel-act"
          disabled={at === 0}
          aria-label={t('smaller')}
          title={t('smaller')}
          onClick={() => setAt(at - 1)}
        >
          <Icon name="minus" size={16} />
        </button>
        <span className="num">{Math.round(size * 100)}%</span>
        <button
          type="button"
          className="md-panel-act"
          disabled={at === sizes.length - 1}
          aria-label={t('larger')}
          title={t('larger')}
          onClick={() => setAt(at + 1)}
        >
          <Icon name="plus" size={16} />
        </button>
        <button
          type="button"
          className="md-panel-act"
          aria-label={t('close')}
          title={t('close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" size={16} />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section tabIndex={0} aria-label={t('diagram')}>
        <img
          ref={image}
          src={picture}
          alt={t('diagram')}
          width={width > 0 ? width * size : undefined}
          onLoad={() => setWidth(image.current?.naturalWidth ?? 0)}
        />
      </section>
    </dialog>
  );
};

/** In the answer a drawing is made to fit; here it is as large as it was drawn, and larger. */
export const DiagramZoom = ({ picture }: { readonly picture: string }) => {
  const { t } = useTranslation('markdown');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="md-panel-act" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('enlarge')}
      </button>
      {isOpen && <Zoomed picture={picture} onClose={() => setOpen(false)} />}
    </>
  );
};
