import { useState } from 'react';
import { Trans } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { AgreementKind } from './agreement-dialog.tsx';

const AgreementDialog = lazyPart(async () => {
  const [{ AgreementDialog: Dialog }] = await Promise.all([import('./agreement-dialog.tsx'), loadTexts(['agreement'])]);
  return Dialog;
});

export const AgreeLine = ({ of }: { readonly of: 'login' | 'register' }) => {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState<AgreementKind>();
  return (
    <>
      <p className="agree-line">
        <Trans
          t={t}
          i18nKey={`agree.${of}`}
          components={{
            terms: <button type="button" onClick={() => setShown('terms')} />,
            privacy: <button type="button" onClick={() => setShown('privacy')} />,
          }}
        />
      </p>
      {shown && <AgreementDialog kind={shown} onClose={() => setShown(undefined)} />}
    </>
  );
};
