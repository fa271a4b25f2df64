import './shell.css';
import { Outlet } from 'react-router';
import { useSession } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Filing } from '../ui/filing.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Rail } from './rail.tsx';

const SurveyHost = lazyPart(async () => (await import('../features/survey/survey-host.tsx')).SurveyHost, {
  isSpare: true,
});

export const Shell = () => {
  const { t } = useTranslation();
  const { tenant } = useSession();
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('nav.skip')}
      </a>
      <Rail />
      <div className="shell-body">
        <main id="main" className="shell-main" tabIndex={-1}>
          <Outlet />
        </main>
        <Filing filingNo={tenant?.filingNo} policeFilingNo={tenant?.policeFilingNo} />
      </div>
      {tenant?.flags.intentSurvey && <SurveyHost />}
    </div>
  );
};
