import './design-bar.css';
import { limits } from '@zhixing/contract/limit';
import { Button, Dropdown, Input, Segmented } from 'antd';
import { Link } from 'react-router';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { cardsPath } from '../card-path.ts';
import { CardTile } from '../list/card-marks.tsx';
import { countBound } from './bound-fields.ts';
import { CardSaveNote } from './card-save-note.tsx';
import { useCard, useDesigner } from './designer-context.ts';
import { ReleaseButton } from './release-button.tsx';

const designModes = ['design', 'preview'] as const;
export type DesignMode = (typeof designModes)[number];
export type DesignDialog = 'sample' | 'json' | 'draft';

type DesignBarProps = {
  readonly mode: DesignMode;
  readonly onMode: (mode: DesignMode) => void;
  readonly dialogs: readonly DesignDialog[];
  readonly onOpen: (dialog: DesignDialog) => void;
};

const NameField = () => {
  const { t } = useTranslation('card');
  const { store } = useDesigner();
  const name = useCard(({ draft: { face } }) => face.name);
  return (
    <Input
      className="design-name"
      variant="borderless"
      aria-label={t('bar.name')}
      title={name}
      maxLength={limits.cardName.most}
      status={name.trim() === '' ? 'error' : undefined}
      style={{ width: `calc(${[...name].reduce((sum, sign) => sum + (sign > 'ÿ' ? 1 : 0.6), 0)}em + 24px)` }}
      value={name}
      onChange={(event) => store.edit({ face: { name: event.target.value } }, 'name')}
    />
  );
};

const BoundNote = () => {
  const { t } = useTranslation('card');
  const count = useCard(({ draft }) => countBound(draft));
  const needsBinding = useCard(({ draft: { face } }) => face.source !== '');
  // What the model fills in need not be bound to anything.
  if (count === 0 && !needsBinding) return null;
  return (
    <span className={count > 0 ? 'design-bound num' : 'design-bound is-none'}>
      {count > 0 && <Icon name="check" size={14} />}
      {count > 0 ? t('bar.bound', { count }) : t('bar.unbound')}
    </span>
  );
};

const UndoButtons = () => {
  const { t } = useTranslation('card');
  const { store } = useDesigner();
  const canUndo = useCard(({ past }) => past.length > 0);
  const canRedo = useCard(({ future }) => future.length > 0);
  return (
    <>
      <Button
        type="text"
        disabled={!canUndo}
        aria-label={t('bar.undo')}
        title={t('bar.undo')}
        icon={<Icon name="undo" />}
        onClick={store.undo}
      />
      <Button
        type="text"
        disabled={!canRedo}
        aria-label={t('bar.redo')}
        title={t('bar.redo')}
        icon={<Icon name="redo" />}
        onClick={store.redo}
      />
    </>
  );
};

export const DesignBar = ({ mode, onMode, dialogs, onOpen }: DesignBarProps) => {
  const { t } = useTranslation('card');
  const kind = useCard(({ draft: { face } }) => (face.template ? 'template' : 'widgets'));
  return (
    <header className="design-head">
      <div className="design-head-name">
        <Link className="design-back" to={cardsPath} aria-label={t('page.back')} title={t('page.back')}>
          <Icon name="back" size={20} />
        </Link>
        <CardTile kind={kind} />
        <h1 className="unseen">{t('page.title')}</h1>
        <NameField />
        <span className="design-chip is-line">{t(`kindOf.${kind}`)}</span>
        <CardSaveNote />
      </div>
      <Segmented
        aria-label={t('bar.mode')}
        value={mode}
        options={designModes.map((value) => ({ value, label: t(`bar.${value}`) }))}
        onChange={onMode}
      />
      <div className="design-head-acts">
        <UndoButtons />
        <BoundNote />
        <Dropdown
          trigger={['click']}
          menu={{
            items: dialogs.map((key) => ({ key, label: t(`bar.${key}`) })),
            onClick: ({ key }) => onOpen(key as DesignDialog),
          }}
        >
          <Button type="text" aria-label={t('bar.more')} title={t('bar.more')} icon={<Icon name="more" />} />
        </Dropdown>
        <ReleaseButton />
      </div>
    </header>
  );
};
