import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Fault } from './fault.ts';
import { acceptedSecrets, type SecretSettings } from './secret-settings.ts';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** What a box begins with that says which key sealed it. Boxes of earlier releases begin with their nonce. */
const mark = Buffer.from('zxk1');
const idBytes = 8;
const headBytes = mark.length + idBytes;

type Key = { head: Buffer; key: Buffer };
const known = new Map<string, Key>();

const keyOf = (secret: string): Key => {
  const found = known.get(secret);
  if (found) return found;
  const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', use, bytes));
  const made = {
    key: derive('zhixing secret box', 32),
    head: Buffer.concat([mark, derive('zhixing secret box key id', idBytes)]),
  };
  known.set(secret, made);
  return made;
};

const openWith = (key: Buffer, box: Buffer, bound: Buffer): string => {
  const decipher = createDecipheriv(algorithm, key, box.subarray(0, nonceBytes)).setAAD(bound);
  decipher.setAuthTag(box.subarray(box.length - tagBytes));
  return decipher.update(box.subarray(nonceBytes, box.length - tagBytes), undefined, 'utf8') + decipher.final('utf8');
};

const tryOpen = (work: () => string): string | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

/**
 * Keeps secrets of tenants unreadable at rest. `place` ties a box to its row: moved elsewhere it does not open. Seals with
 * the one secret, opens what was sealed with any that is accepted.
 */
export const createSecretBox = (settings: SecretSettings) => {
  const keys = acceptedSecrets(settings).map(keyOf);
  const current = keyOf(settings.APP_SECRET);
  return {
    /** The first bytes of whatever is sealed now. */
    head: current.head,
    seal(text: string, place: string): Buffer {
      const nonce = randomBytes(nonceBytes);
      const bound = Buffer.concat([current.head, Buffer.from(place)]);
      const cipher = createCipheriv(algorithm, current.key, nonce).setAAD(bound);
      return Buffer.concat([current.head, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },
    open(box: Buffer, place: string): string {
      const head = box.subarray(0, headBytes);
      const sealing = keys.find((key) => key.head.equals(head));
      if (sealing) return openWith(sealing.key, box.subarray(headBytes), Buffer.concat([head, Buffer.from(place)]));
      for (const { key } of keys) {
        const text = tryOpen(() => openWith(key, box, Buffer.from(place)));
        if (text !== undefined) return text;
      }
      throw new Fault('a sealed secret opens with none of the secrets that are accepted');
    },
  };
};
