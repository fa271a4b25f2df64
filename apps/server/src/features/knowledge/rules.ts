import type { KnowledgeFile, shownAs } from '@zhixing/contract/knowledge-file';
import type { z } from 'zod';
import { isUuid } from '../../base/id.ts';

const prefix = 'knowledge:';
/** By which an agent names a base. */
export const knowledgePart = (id: string) => `${prefix}${id}`;
export const idOfPart = (part: string) => {
  const id = part.startsWith(prefix) ? part.slice(prefix.length) : '';
  return isUuid(id) ? id : undefined;
};

const office = ['docx', 'doc', 'pptx', 'ppt'];
const tables = ['xlsx', 'xls', 'csv', 'tsv'];
const pictures = ['png', 'jpg', 'jpeg'];

/** Is shown as the pages it would be printed on. */
export const isConverted = (extension: string) => office.includes(extension);
/** Its pages can be read some at a time. */
export const hasManyPages = (extension: string) => extension === 'pdf';

export const shownAsOf = (extension: string): z.infer<typeof shownAs> => {
  if (extension === 'pdf' || isConverted(extension)) return 'pdf';
  if (tables.includes(extension)) return 'table';
  return pictures.includes(extension) ? 'image' : 'text';
};

const openStates: readonly KnowledgeFile['state'][] = ['queuing', 'uploaded', 'segmenting', 'vectorising'];
export const isUnderWork = (state: KnowledgeFile['state']) => openStates.includes(state);
export { openStates };

type FileKey = { tenantId: string; id: string };
/** Where everything about a file lies. */
export const objectPrefix = ({ tenantId, id }: FileKey) => `${tenantId}/knowledge/${id}/`;
export const originalKey = (file: FileKey) => `${objectPrefix(file)}original`;
/** The PDF that an office document was turned into. */
export const shownKey = (file: FileKey) => `${objectPrefix(file)}shown`;
/** Pages as they were parsed; reading pictures by force gives others. */
export const parsedKey = (file: FileKey, isScan: boolean, batch: number) =>
  `${objectPrefix(file)}parsed/${isScan ? 'scan' : 'text'}/${batch}`;
