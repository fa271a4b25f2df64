import { createDecipheriv } from 'node:crypto';
import { z } from 'zod';

/** The one cipher of APIv3. Certificates and notifies come in such a box. */
export const resource = z.object({
  algorithm: z.literal('AEAD_AES_256_GCM'),
  ciphertext: z.base64().max(1_000_000),
  associated_data: z.string().max(256).nullish(),
  nonce: z.string().length(12),
});
export type Resource = z.infer<typeof resource>;

const tagBytes = 16;

/** Undefined when the box was not closed with this key, or was changed since. */
export const openResource = (apiV3Key: Buffer, box: Resource): string | undefined => {
  const bytes = Buffer.from(box.ciphertext, 'base64');
  const nonce = Buffer.from(box.nonce);
  if (bytes.length < tagBytes || nonce.length !== 12) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, nonce, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(box.associated_data ?? ''));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    return decipher.update(bytes.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
};
