import { iconTypes, maxIconBytes } from '@zhixing/contract/file';

/** For the file dialog; `.jpg` and `.jpeg` are one type under two names. */
export const iconAccept = '.png,.jpeg,.jpg,.gif';

const isIconName = (name: string) => /\.(png|jpe?g|gif)$/i.test(name);
const isIconType = (kind: string) => iconTypes.some((known) => known === kind);

/** Why a file cannot be an icon, before anything is sent. */
export const iconFault = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) => {
  if (!isIconName(name) || !isIconType(type)) return 'wrongKind';
  return size > maxIconBytes ? 'tooLarge' : undefined;
};

/** The list may name files with or without the mark that stands before a stored icon. */
export const iconValueOf = (id: string): string => (id.startsWith('#') ? id : `#${id}`);
