import type { Knowledge } from '@zhixing/contract/knowledge';
import { Link } from 'react-router';
import { PartName, PartTile } from '../../../blocks/part-list/part-name.tsx';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';

type BaseNameProps = { readonly base: Knowledge; readonly onEdit: (base: Knowledge) => void };

export const BaseName = ({ base, onEdit }: BaseNameProps) => {
  const { t } = useTranslation('knowledge');
  return (
    <PartName
      mark={<PartTile icon="book" tint="--tint-7" />}
      name={
        <Link className="clip" to={`/knowledge-list?id=${base.id}`} title={base.name}>
          {showHidden(base.name)}
        </Link>
      }
      detail={!base.isMine && t('list.by', { name: base.ownerName })}
    >
      <button
        type="button"
        className="base-edit"
        aria-label={t('list.editNamed', { name: base.name })}
        onClick={() => onEdit(base)}
      >
        <Icon name="edit" size={14} />
      </button>
    </PartName>
  );
};
