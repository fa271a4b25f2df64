import { type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { openResource, resource } from './open-resource.ts';
import { readJson } from './read-json.ts';
import type { Send } from './send-request.ts';
import { verifyMessage } from './verify-message.ts';

type Keys = Map<string, KeyObject>;
type Options = { publicKeys: Keys; apiV3Key: Buffer; send: Send; now: () => Date };

const certificates = z.object({
  data: z.array(z.object({ serial_no: z.string().max(128), encrypt_certificate: resource })).max(50),
});

const refreshMs = 60_000;
/** A notify waits for it, and WeChat waits five seconds for the answer. */
const patienceMs = 3_000;
const certificateSerial = /^[0-9A-Fa-f]{8,64}$/;

const readCertificate = (pem: string, serial: string, now: Date): KeyObject | undefined => {
  try {
    const certificate = new X509Certificate(pem);
    const isNow = certificate.validFromDate <= now && now < certificate.validToDate;
    const isSame = certificate.serialNumber.toUpperCase() === serial.toUpperCase();
    const isRsa = certificate.publicKey.asymmetricKeyType === 'rsa';
    return isNow && isSame && isRsa ? certificate.publicKey : undefined;
  } catch {
    return undefined;
  }
};

/** WeChat's keys by their serial: those of the settings, and its certificates, which are fetched when one is unknown. */
export const createPlatformKeys = ({ publicKeys, apiV3Key, send, now }: Options) => {
  let fetched: Keys = new Map();
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<void> | undefined;

  const fetchCertificates = async () => {
    const reply = await send({ method: 'GET', path: '/v3/certificates', timeoutMs: patienceMs });
    const listed = reply.status === 200 ? readJson(certificates, reply.raw.toString()) : undefined;
    const found: Keys = new Map();
    for (const { serial_no: serial, encrypt_certificate: box } of listed?.data ?? []) {
      const key = readCertificate(openResource(apiV3Key, box) ?? '', serial, now());
      if (key) found.set(serial.toUpperCase(), key);
    }
    // The reply may be signed by what it brings: whoever closed the boxes knows the key of APIv3.
    const known = (serial: string) => publicKeys.get(serial) ?? found.get(serial.toUpperCase());
    if (found.size > 0 && (await verifyMessage(reply, known, now())) === undefined) fetched = found;
  };

  const refresh = () => {
    const at = now().getTime();
    // Strangers may send serials as fast as they like.
    if (at - refreshedAt < refreshMs) return refreshing;
    refreshedAt = at;
    refreshing = fetchCertificates().catch(() => undefined);
    return refreshing;
  };

  return async (serial: string): Promise<KeyObject | undefined> => {
    const known = () => publicKeys.get(serial) ?? fetched.get(serial.toUpperCase());
    const key = known();
    if (key || !certificateSerial.test(serial)) return key;
    await refresh();
    return known();
  };
};
