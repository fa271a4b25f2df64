/** By a tool's name, what it is said to have answered. */
export type ToolMocks = Readonly<Record<string, string>>;

export const mockLength = 4_000;
export type MockForm = { readonly kind: 'json' | 'text'; readonly text: string };
export type MockFault = 'json' | 'empty' | 'long';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export const mockFault = ({ kind, text }: MockForm): MockFault | undefined => {
  if (kind === 'json' && !isJson(text)) return 'json';
  if (text.trim() === '') return 'empty';
  return text.length > mockLength ? 'long' : undefined;
};

/** How a reply that is there already is best written: as what it is. */
export const mockFormOf = (text: string): MockForm => {
  const isObject = /^\s*[[{]/.test(text) && isJson(text);
  return isObject || text === ''
    ? { kind: 'json', text: text && JSON.stringify(JSON.parse(text), null, 2) }
    : { kind: 'text', text };
};

export const withMock = (mocks: ToolMocks, name: string, text: string | undefined): ToolMocks => {
  const { [name]: _, ...rest } = mocks;
  return text === undefined ? rest : { ...rest, [name]: text };
};
