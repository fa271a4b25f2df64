import { always, flipBase64, flipBit, inResource, type Make, sealedAgain } from './recipes.ts';
import { newNonce, seal } from './signed-message.ts';

const inBox = (change: (bytes: Buffer) => Buffer) =>
  inResource(({ ciphertext }) => ({
    ciphertext: change(Buffer.from(String(ciphertext), 'base64')).toString('base64'),
  }));

/** WeChat itself would have to sign these: they show that nothing rests on the signature alone. */
export const bySeal: Record<string, Make> = {
  'other-api-key': always({ apiKey: Buffer.from('another-key-of-thirty-two-bytes!') }),
  'flip-ciphertext': inResource(({ ciphertext }) => ({ ciphertext: flipBase64(String(ciphertext), () => 0) })),
  'flip-tag': inResource(({ ciphertext }) => ({ ciphertext: flipBase64(String(ciphertext), (length) => length - 1) })),
  'no-tag': inResource(({ ciphertext }) => ({
    ciphertext: Buffer.from(String(ciphertext), 'base64').subarray(0, -16).toString('base64'),
  })),
  'short-tag': inResource(({ ciphertext }) => ({
    ciphertext: Buffer.from(String(ciphertext), 'base64').subarray(0, -12).toString('base64'),
  })),
  'empty-ciphertext': inResource(() => ({ ciphertext: '' })),
  'other-aad': inResource(() => ({ associated_data: 'refund' })),
  'aad-taken-away': inResource(() => ({ associated_data: '' })),
  'other-seal-nonce': inResource(() => ({ nonce: newNonce(12) })),
  'short-seal-nonce': inResource((_, event, { apiKey }) => ({
    nonce: 'elevenbytes',
    ciphertext: sealedAgain(event, apiKey, event.original, 'elevenbytes'),
  })),
  'long-seal-nonce': inResource((_, event, { apiKey }) => ({
    nonce: 'sixteen-bytes-ab',
    ciphertext: sealedAgain(event, apiKey, event.original, 'sixteen-bytes-ab'),
  })),
  'other-algorithm': inResource(() => ({ algorithm: 'AEAD_AES_128_GCM' })),
  'not-sealed': inResource((_, event) => ({ ciphertext: JSON.stringify(event.content), plaintext: event.content })),
  'no-resource': always({ envelope: (envelope) => ({ ...envelope, resource: undefined }) }),
  'flip-ciphertext-middle': inResource(({ ciphertext }) => ({
    ciphertext: flipBase64(String(ciphertext), (length) => length >> 1),
  })),
  'flip-seal-nonce': inResource(({ nonce }) => ({ nonce: flipBit(Buffer.from(String(nonce)), 11).toString('latin1') })),
  'cut-ciphertext': inBox((bytes) => bytes.subarray(0, -1)),
  'longer-ciphertext': inBox((bytes) => Buffer.concat([bytes, Buffer.from([0])])),
  'tag-in-front': inBox((bytes) => Buffer.concat([bytes.subarray(-16), bytes.subarray(0, -16)])),
  'tag-of-zeros': inBox((bytes) => Buffer.concat([bytes.subarray(0, -16), Buffer.alloc(16)])),
  'tag-alone': inBox((bytes) => bytes.subarray(-16)),
  'aad-as-text-null': inResource(() => ({ associated_data: 'null' })),
  'aad-longer': inResource(({ associated_data: aad }) => ({ associated_data: `${aad} ` })),
  'url-ciphertext': inResource(({ ciphertext }) => ({ ciphertext: `_-${String(ciphertext).slice(2)}` })),
  'spaced-ciphertext': inResource(({ ciphertext }) => ({ ciphertext: String(ciphertext).replace(/^..../, '$& ') })),
  'sealed-twice': inResource(({ ciphertext, nonce, associated_data: aad }, _, { apiKey }) => ({
    ciphertext: seal(String(ciphertext), { apiKey, aad: String(aad), nonce: String(nonce) }),
  })),
  'wide-seal-nonce': inResource(() => ({ nonce: '空'.repeat(12) })),
  'no-seal-nonce': inResource(() => ({ nonce: undefined })),
  'ciphertext-as-number': inResource(() => ({ ciphertext: 1 })),
};
