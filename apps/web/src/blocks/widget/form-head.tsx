import type { AnswerForm } from '@zhixing/contract/answer-part';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { TimeLeft } from './time-left.ts';

const marks: Partial<Record<AnswerForm['state'], IconName>> = {
  waiting: 'clock',
  submitted: 'check-circle',
  over: 'minus',
};

type FormHeadProps = {
  readonly title: string;
  readonly state: AnswerForm['state'];
  readonly left: TimeLeft | undefined;
};

/** What the form is for and how it stands. */
export const FormHead = ({ title, state, left }: FormHeadProps) => {
  const { t } = useTranslation('widgetView');
  const mark = marks[state];
  if (title === '' && state === 'open') return null;
  const waiting = left ? t(left.hours > 0 ? 'form.leftHours' : 'form.leftMinutes', left) : t('form.waiting');
  return (
    <header className="form-block-head">
      {mark && <Icon name={mark} size={16} />}
      <h3 className="clip" title={title}>
        {title || t('form.label')}
      </h3>
      {state !== 'open' && <span>{state === 'waiting' ? waiting : t(`form.${state}`)}</span>}
    </header>
  );
};
