import './agreement-dialog.css';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';

export type AgreementKind = 'terms' | 'privacy';

const points = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const;

export const AgreementDialog = ({ kind, onClose }: { readonly kind: AgreementKind; readonly onClose: () => void }) => {
  const { t } = useTranslation(['agreement', 'shell']);
  const { tenant } = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape by itself.
    <dialog
      ref={dialog}
      className="agreement"
      aria-labelledby="agreement-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="agreement-body">
        <h2 id="agreement-title">{t(`${kind}.title`)}</h2>
        <p className="agreement-lead">{t(`${kind}.lead`, { name: tenant?.title ?? t('shell:brand') })}</p>
        <ol>
          {points.map((point) => (
            <li key={point}>{t(`${kind}.${point}`)}</li>
          ))}
        </ol>
        <Button type="primary" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </dialog>
  );
};
