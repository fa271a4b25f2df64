import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';

const wizardSteps = ['choose', 'settings', 'preview', 'process'] as const;
export type WizardStep = (typeof wizardSteps)[number];

type WizardFrameProps = {
  readonly name: string;
  readonly step: WizardStep;
  readonly hasFiles: boolean;
  /** The files of this upload; left out where there is nothing to choose among. */
  readonly aside?: ReactNode;
  readonly foot: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The bar with the four steps, the files at the left, the way on below. */
export const WizardFrame = ({ name, step, hasFiles, aside, foot, onClose, children }: WizardFrameProps) => {
  const { t } = useTranslation('knowledge');
  const at = wizardSteps.indexOf(step);
  return (
    <div className="wizard">
      <div className="wizard-bar">
        <h2 className="clip" title={name}>
          {name}
        </h2>
        <ol className="wizard-steps" aria-label={t('wizard.steps')}>
          {wizardSteps.map((one, index) => (
            <li
              key={one}
              className={index < at ? 'is-done' : index === at ? 'is-on' : ''}
              aria-current={index === at ? 'step' : undefined}
            >
              <i>{index < at ? <Icon name="check" size={12} /> : index + 1}</i>
              <span>{t(`wizard.step.${one}`)}</span>
            </li>
          ))}
        </ol>
        <span className="wizard-kept">{hasFiles && t('wizard.kept')}</span>
        <button type="button" className="base-edit" aria-label={t('wizard.close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </div>
      <div className={aside ? 'wizard-panes has-aside' : 'wizard-panes'}>
        {aside}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
        <section className="wizard-main" tabIndex={0} aria-label={t(`wizard.step.${step}`)}>
          {children}
        </section>
      </div>
      <div className="wizard-foot">{foot}</div>
    </div>
  );
};
