import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { iconPage, uploadIcon } from '@zhixing/contract/file';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';
import { upload } from '../../lib/upload.ts';
import { iconValueOf } from './icon-file.ts';

export const iconPageSize = 24;
const key = ['icons'] as const;

export const iconsQuery = (page: number) =>
  queryOptions({
    queryKey: [...key, page],
    queryFn: ({ signal }) =>
      call(iconPage, { body: { pageNumber: page - 1, pageSize: iconPageSize } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });

/** Gives the value an agent stores. */
export const sendIcon = async (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> => {
  const { id } = await upload(uploadIcon, file, { onProgress, signal });
  await queryClient.invalidateQueries({ queryKey: key });
  return iconValueOf(id);
};
