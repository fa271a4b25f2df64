import { useTranslation } from '../../../lib/use-translation.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { useDraft } from '../draft-context.ts';
import { StudioScene } from '../studio-scene.tsx';

/** In the place of what an editor may not do. */
export const OwnerOnly = () => {
  const { t } = useTranslation('studio');
  const name = useDraft(({ owner }) => owner.name);
  return (
    <StateBlock scene={<StudioScene />} heading={t('editors.ownerOnly')} text={t('editors.ownerOnlyHelp', { name })} />
  );
};
