import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { makeCertificate } from './certificate.ts';

export type PlatformKey = {
  serial: string;
  kind: 'public' | 'certificate';
  privateKey: KeyObject;
  /** What merchants get to see: a public key or a certificate. */
  pem: string;
  from: Date;
  to: Date;
};

const day = 86_400_000;
const makePair = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const publicKeyOf = (serial: string, privateKey: KeyObject): PlatformKey => ({
  serial,
  kind: 'public',
  privateKey,
  pem: createPublicKey(privateKey).export({ format: 'pem', type: 'spki' }).toString(),
  from: new Date(0),
  to: new Date(Date.now() + 3650 * day),
});

const makeCertificateKey = (): PlatformKey => {
  const privateKey = makePair();
  // The first bit stays clear: a serial is a positive number.
  const serial = `5A${randomBytes(19).toString('hex')}`.toUpperCase();
  const [from, to] = [new Date(Date.now() - day), new Date(Date.now() + 1825 * day)];
  const pem = makeCertificate({ serial, privateKey, publicKey: createPublicKey(privateKey), from, to });
  return { serial, kind: 'certificate', privateKey, pem, from, to };
};

type Options = { publicKeyId: string; privateKey: KeyObject | undefined };

/** WeChat's own keys. Notifies are signed with the signers in turn: two of them are a switch from one to the other. */
export const createPlatformKeys = ({ publicKeyId, privateKey }: Options) => {
  const first = publicKeyOf(publicKeyId, privateKey ?? makePair());
  const keys = new Map([[first.serial, first]]);
  let signers = [first.serial];
  let turn = 0;

  const make = (kind: PlatformKey['kind']) => {
    const id = `PUB_KEY_ID_${randomBytes(16).readBigUInt64BE()}`;
    const key = kind === 'certificate' ? makeCertificateKey() : publicKeyOf(id, makePair());
    keys.set(key.serial, key);
    return key;
  };

  return {
    list: () => [...keys.values()],
    find: (serial: string) => keys.get(serial),
    make,
    retire: (serial: string) => keys.delete(serial),
    /** Signs until it is told otherwise, even when merchants cannot see it any more. */
    signWith: (serials: string[]) => {
      signers = serials;
    },
    signers: () => signers,
    nextSigner: () => {
      turn += 1;
      return keys.get(signers[turn % signers.length] ?? '') ?? first;
    },
  };
};

export type PlatformKeys = ReturnType<typeof createPlatformKeys>;
