import './auth-frame.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Filing } from '../../ui/filing.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AuthPicture } from './auth-picture.tsx';
import { LanguagePicker } from './language-picker.tsx';

type AuthFrameProps = {
  readonly heading: string;
  readonly lead: string;
  /** There is no other page to go to yet. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
};

/** Picture on the left, form on the right; under 900 px only the form. */
export const AuthFrame = ({ heading, lead, isAlone = false, children }: AuthFrameProps) => {
  const { t } = useTranslation(['auth', 'shell']);
  const { tenant } = useSession();
  const name = tenant?.title ?? t('shell:brand');
  return (
    <div className="auth">
      <AuthPicture name={name} slogan={tenant?.slogan} logo={tenant?.logo} picture={tenant?.loginPicture} />
      <div className="auth-side">
        <header className="auth-top">
          <span className="auth-brand">
            <BrandMark logo={tenant?.logo} size={28} />
            {name}
          </span>
          {isAlone ? (
            <span className="auth-away" />
          ) : (
            <Link className="auth-away" to="/index">
              <Icon name="back" size={16} />
              {t('shell:backToMarket')}
            </Link>
          )}
          <LanguagePicker label={t('language')} />
        </header>
        <main id="main" className="auth-main" tabIndex={-1}>
          <div className="auth-form">
            <h1>{heading}</h1>
            <p className="auth-lead">{lead}</p>
            {children}
          </div>
        </main>
        <Filing filingNo={tenant?.filingNo} policeFilingNo={tenant?.policeFilingNo} />
      </div>
    </div>
  );
};
