import { uploadFile } from '@zhixing/contract/file';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../blocks/conversation/conversation.ts';
import { notify } from '../../lib/notice.ts';
import { newRequestKey } from '../../lib/request-key.ts';
import { upload } from '../../lib/upload.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { fileFault, maxFiles } from './upload-rules.ts';

export type Attachment = {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
  /** 0 to 100; done when the server has answered. */
  readonly percent: number;
  readonly stored: { readonly id: string; readonly url: string } | undefined;
};

/** Files on their way into the next question. */
export const useUploads = () => {
  const { t } = useTranslation(['chat', 'dictionary']);
  const [items, setItems] = useState<readonly Attachment[]>([]);
  const aborts = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const change = (key: string, next: Partial<Attachment>) =>
    setItems((list) => list.map((item) => (item.key === key ? { ...item, ...next } : item)));
  const drop = (key: string) => setItems((list) => list.filter((item) => item.key !== key));

  const send = async (file: File) => {
    const key = newRequestKey();
    const abort = new AbortController();
    aborts.current.set(key, abort);
    setItems((list) => [...list, { key, name: file.name, mimeType: file.type, percent: 0, stored: undefined }]);
    try {
      const onProgress = (share: number) => change(key, { percent: Math.round(share * 100) });
      const { id, presignedUrl, mimeType } = await upload(uploadFile, file, { onProgress, signal: abort.signal });
      change(key, { percent: 100, mimeType, stored: { id, url: presignedUrl } });
    } catch {
      // `upload` has said why.
      drop(key);
    } finally {
      aborts.current.delete(key);
    }
  };

  const add = (files: readonly File[]) => {
    const faults = new Set(files.map(fileFault));
    if (faults.has('kind')) notify('error', t('dictionary:uploadKinds'));
    if (faults.has('size')) notify('error', t('dictionary:fileTooLarge'));
    const fit = files.filter((file) => fileFault(file) === undefined);
    const room = maxFiles - items.length;
    if (fit.length > room) notify('warning', t('sender.tooMany', { max: maxFiles }));
    for (const file of fit.slice(0, Math.max(0, room))) void send(file);
  };

  const remove = (key: string) => {
    aborts.current.get(key)?.abort();
    drop(key);
  };

  const ready = items.flatMap(({ stored, name, mimeType }) => (stored ? [{ ...stored, name, mimeType }] : []));
  const sent: Pick<Question, 'files' | 'media'> = {
    files: ready.map((file) => ({ ...file, type: 'Image', transferMethod: 'RemoteUrl' })),
    media: ready.map(({ id, url, name, mimeType }) => ({ url, name, mimeType, fileId: id })),
  };
  return { items, isBusy: items.some(({ stored }) => !stored), sent, add, remove, clear: () => setItems([]) };
};
export type Uploads = ReturnType<typeof useUploads>;
