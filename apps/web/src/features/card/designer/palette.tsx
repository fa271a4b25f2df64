import './palette.css';
import { useDraggable } from '@dnd-kit/react';
import type { WidgetType } from '@zhixing/contract/block/block-registry';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { CarriedNew } from './canvas/drag-layer.tsx';
import { useDesigner } from './designer-context.ts';
import { iconOf, type PaletteGroup, paletteGroups } from './widget-kinds.ts';

type PaletteProps = { readonly onAdded: () => void };

const PaletteItem = ({ type, onAdded }: PaletteProps & { readonly type: WidgetType }) => {
  const { t } = useTranslation('card');
  const { acts } = useDesigner();
  const { ref } = useDraggable({ id: `new-${type}`, data: { type } satisfies CarriedNew });
  const name = t(`kind.${type}`);
  return (
    <li>
      <button
        ref={ref}
        type="button"
        className="design-kind"
        title={t('palette.add', { name })}
        onClick={() => {
          if (acts.add(type) !== undefined) onAdded();
        }}
      >
        <Icon name={iconOf(type)} size={16} />
        <span className="clip">{name}</span>
      </button>
    </li>
  );
};

/** Every type, dragged onto the canvas or added after what is selected. */
export const Palette = ({ onAdded }: PaletteProps) => {
  const { t } = useTranslation('card');
  return (
    <aside className="design-palette" aria-label={t('palette.heading')}>
      <header className="design-panel-head">
        <h2>{t('palette.heading')}</h2>
      </header>
      {(Object.keys(paletteGroups) as PaletteGroup[]).map((group) => (
        <section key={group} aria-label={t(`palette.${group}`)}>
          <h3>{t(`palette.${group}`)}</h3>
          <ul>
            {paletteGroups[group].map((type) => (
              <PaletteItem key={type} type={type} onAdded={onAdded} />
            ))}
          </ul>
        </section>
      ))}
      <p className="design-setting-help">{t('palette.help')}</p>
    </aside>
  );
};
