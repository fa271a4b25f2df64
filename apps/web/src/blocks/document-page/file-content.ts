import { queryOptions } from '@tanstack/react-query';
import { readKnowledgeFile } from '@zhixing/contract/knowledge-file';
import { fillPath } from '@zhixing/contract/route';
import { readDownload } from '../../lib/read-download.ts';
import { saveDownload } from '../../lib/save-download.ts';

const addressOf = (id: string, as: 'original' | 'shown') => `${fillPath(readKnowledgeFile.path, { id })}?as=${as}`;

/** The pages to be shown: of an office document, the PDF it was turned into. */
export const fileContentQuery = (id: string) =>
  queryOptions({
    queryKey: ['knowledge-file-content', id],
    queryFn: async ({ signal }) => (await readDownload(addressOf(id, 'shown'), { quiet: true, signal })).bytes,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export const saveOriginal = (id: string, name: string) => saveDownload(addressOf(id, 'original'), name);
