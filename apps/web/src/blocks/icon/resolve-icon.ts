import lines from './lines.svg?no-inline';

export const builtInCount = 55;
/** The 16 tile colours an agent may have. */
export const iconBackgrounds = [
  '#ffccc7',
  '#ffd8bf',
  '#ffe7ba',
  '#fff1b8',
  '#ffffb8',
  '#f4ffb8',
  '#d9f7be',
  '#b5f5ec',
  '#bae0ff',
  '#d6e4ff',
  '#efdbff',
  '#ffd6e7',
  '#f5f5f5',
  '#e8edf3',
  '#e6f0ee',
  '#f3ece2',
] as const;
/** What they are called, in the same order. */
export const backgroundNames = [
  ...(['red', 'vermilion', 'orange', 'gold', 'yellow', 'lime', 'green', 'cyan'] as const),
  ...(['sky', 'blue', 'purple', 'pink', 'grey', 'mist', 'sage', 'sand'] as const),
] as const;

export type IconSource =
  | { readonly kind: 'built-in'; readonly src: string }
  | { readonly kind: 'emoji'; readonly id: string }
  | { readonly kind: 'file'; readonly src: string }
  | { readonly kind: 'unknown' };

const builtInSrc = (number: number): string => `${lines}#${number}`;
/** Addresses start at the origin: one agent's icon is the same under every base path. */
const fileSrc = (id: string): string => `/aiagent_api/api/files/data/${id}`;

/** Where the picture of a stored icon value comes from. */
export const resolveIcon = (icon: string): IconSource => {
  const value = icon.trim();
  if (/^[1-9]\d?$/.test(value) && Number(value) <= builtInCount) {
    return { kind: 'built-in', src: builtInSrc(Number(value)) };
  }
  if (/^#[\w-]{1,64}$/.test(value)) return { kind: 'file', src: fileSrc(value.slice(1)) };
  if (/^(?=.*[a-z])[a-z0-9+_-]{1,61}$/.test(value)) return { kind: 'emoji', id: value };
  return { kind: 'unknown' };
};
