import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { adviseColor } from './color-advice.ts';

/** Says when a brand colour has to be changed or carried differently to stay readable. */
export const ColorNote = ({ color }: { readonly color: string }) => {
  const { t } = useTranslation('admin');
  const { kind, ...words } = adviseColor(color);
  return (
    <p className={`color-note is-${kind} num`} role="status">
      <Icon name={kind === 'fine' ? 'check-circle' : 'warn'} size={16} />
      {t(`preview.${kind}`, words)}
    </p>
  );
};
