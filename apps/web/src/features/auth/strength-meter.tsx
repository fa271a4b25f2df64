import './strength-meter.css';
import { useTranslation } from '../../lib/use-translation.ts';
import { passwordStrength, strengths } from './password-strength.ts';

/** Four bars and a word; the word alone is enough. */
export const StrengthMeter = ({ password }: { readonly password: string }) => {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password);
  const reached = strength ? strengths.indexOf(strength) + 1 : 0;
  return (
    <span className="strength">
      <span className={`strength-bars ${strength ?? ''}`} aria-hidden="true">
        {strengths.map((step, index) => (
          <i key={step} className={index < reached ? 'on' : undefined} />
        ))}
      </span>
      <span aria-live="polite">{t(`strength.${strength ?? 'none'}`)}</span>
    </span>
  );
};
