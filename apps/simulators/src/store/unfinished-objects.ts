import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type Call = {
  method: string;
  path: string;
  query: Record<string, unknown>;
  status: number;
  body: unknown;
  type?: string;
};

const idForm = /^[0-9a-f]{32}$/;
const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * The library stores objects in parts but can neither take parts away nor list what was not finished: both on the folder
 * where it keeps them. Answers whether the call was one of these.
 */
export const unfinishedObjects = (directory: string, bucket: string) => {
  const folder = join(directory, bucket, '._S3rver_uploads');

  const remove = async (call: Call, id: string) => {
    call.status = 204;
    if (idForm.test(id)) await rm(join(folder, id), { recursive: true, force: true });
  };

  const list = async (call: Call) => {
    const ids = await readdir(folder).catch(() => []);
    const all = await Promise.all(
      ids.map(async (id) => {
        const file = join(folder, id, 'key');
        const [key, { mtime }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
        return { id, key, begun: mtime.toISOString() };
      }),
    );
    const rows = all
      .filter(({ key }) => key.startsWith(String(call.query.prefix ?? '')))
      .map(
        ({ id, key, begun }) =>
          `<Upload><Key>${inXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
      );
    call.status = 200;
    call.type = 'application/xml';
    call.body = `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListMultipartUploadsResult>`;
  };

  return async (call: Call): Promise<boolean> => {
    const { method, path, query } = call;
    const isBucketItself = path === `/${bucket}/` || path === `/${bucket}`;
    if (isBucketItself && method === 'GET' && 'uploads' in query) await list(call);
    else if (!isBucketItself && method === 'DELETE' && 'uploadId' in query) await remove(call, String(query.uploadId));
    else return false;
    return true;
  };
};
