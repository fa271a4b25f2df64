import { Icon, type IconName } from '../../../ui/icon.tsx';

type RowToolProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
};

export const RowTool = ({ icon, label, disabled = false, onClick }: RowToolProps) => (
  <button
    type="button"
    className="studio-tool is-small"
    aria-label={label}
    title={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon name={icon} size={14} />
  </button>
);
