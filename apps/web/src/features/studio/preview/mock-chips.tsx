import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ToolMocks } from './tool-mocks.ts';

type MockChipsProps = {
  readonly mocks: ToolMocks;
  readonly titleOf: (name: string) => string;
  readonly onEdit: (name: string) => void;
  readonly onRemove: (name: string) => void;
};

/** Tools whose reply is written by the author for now. */
export const MockChips = ({ mocks, titleOf, onEdit, onRemove }: MockChipsProps) => {
  const { t } = useTranslation('studioPreview');
  const names = Object.keys(mocks);
  if (names.length === 0) return null;
  return (
    <ul className="mock-chips" aria-label={t('mock.list')}>
      {names.map((tool) => {
        const name = titleOf(tool);
        return (
          <li key={tool}>
            <button
              type="button"
              className="mock-chip-name clip"
              aria-label={t('mock.edit', { name })}
              title={mocks[tool]}
              onClick={() => onEdit(tool)}
            >
              {t('mock.chip', { name })}
            </button>
            <button
              type="button"
              className="mock-chip-away"
              aria-label={t('mock.remove', { name })}
              title={t('mock.remove', { name })}
              onClick={() => onRemove(tool)}
            >
              <Icon name="close" size={12} />
            </button>
          </li>
        );
      })}
    </ul>
  );
};
