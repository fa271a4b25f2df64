import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Effect } from './model.ts';

type EffectListProps = { readonly effects: readonly Effect[]; readonly failure?: string };

const EffectWords = ({ effect }: { readonly effect: Effect }) => {
  const { t } = useTranslation(['admin', 'shell']);
  if (effect.kind !== 'role') return t(`user.effect.${effect.kind}`);
  const names = { before: t(`shell:role.${effect.before}`), after: t(`shell:role.${effect.after}`) };
  return t('user.effect.role', names);
};

/** What will happen, before it happens; a refusal takes its place. */
export const EffectList = ({ effects, failure }: EffectListProps) => {
  const { t } = useTranslation('admin');
  return (
    <>
      <div className="effects" role="status">
        <strong>{t('user.effects')}</strong>
        {effects.length === 0 ? (
          <p className="quiet">{t('user.noEffect')}</p>
        ) : (
          <ul>
            {effects.map((effect) => (
              <li key={effect.kind} className={effect.kind === 'disable' ? 'is-grave' : undefined}>
                <EffectWords effect={effect} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <div role="alert">
        {failure && (
          <p className="effects-failure">
            <Icon name="warn" size={16} />
            {failure}
          </p>
        )}
      </div>
    </>
  );
};
