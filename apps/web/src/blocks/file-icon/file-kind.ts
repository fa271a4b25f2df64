export type FileKind = 'word' | 'sheet' | 'slides' | 'pdf' | 'text' | 'generic';

const kinds: Readonly<Record<string, FileKind>> = {
  doc: 'word',
  docx: 'word',
  xls: 'sheet',
  xlsx: 'sheet',
  ppt: 'slides',
  pptx: 'slides',
  pdf: 'pdf',
  odf: 'pdf',
  md: 'text',
  txt: 'text',
};

/** Which icon a file gets, by the end of its name; a query behind an address does not count. */
export const fileKind = (name: string): FileKind => {
  const clean = name.split(/[?#]/)[0] ?? '';
  return kinds[/\.([a-z0-9]+)$/i.exec(clean)?.[1]?.toLowerCase() ?? ''] ?? 'generic';
};
