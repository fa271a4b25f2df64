import { useLocation } from 'react-router';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { NextSteps } from '../../../ui/next-steps.tsx';
import { backPath } from '../tool-path.ts';

type ReleasedNextProps = { readonly no: number; readonly isWorkflow: boolean };

/** The studio opens the agent that is being worked on, or lets one be chosen. */
export const ReleasedNext = ({ no, isWorkflow }: ReleasedNextProps) => {
  const { t } = useTranslation('tool');
  const back = backPath(useLocation().state);
  return (
    <NextSteps heading={t('editor.next', { no })} text={t(isWorkflow ? 'editor.nextWorkflow' : 'editor.nextTool')}>
      <LinkButton to="/studio" type="primary">
        {t('editor.nextAttach')}
      </LinkButton>
      <LinkButton to={back}>{t('editor.nextList')}</LinkButton>
    </NextSteps>
  );
};
