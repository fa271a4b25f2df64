import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Keeps secrets of tenants unreadable at rest. `place` ties a box to its row: moved elsewhere it does not open. */
export const createSecretBox = (appSecret: string) => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', 'zhixing secret box', 32));
  return {
    seal(text: string, place: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(place));
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(box: Buffer, place: string): string {
      const decipher = createDecipheriv(algorithm, key, box.subarray(0, nonceBytes)).setAAD(Buffer.from(place));
      decipher.setAuthTag(box.subarray(box.length - tagBytes));
      return (
        decipher.update(box.subarray(nonceBytes, box.length - tagBytes), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
};
