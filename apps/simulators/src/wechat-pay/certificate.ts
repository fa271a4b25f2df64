import { type KeyObject, sign } from 'node:crypto';

const lengthOf = (bytes: number): Buffer => {
  if (bytes < 128) return Buffer.from([bytes]);
  const hex = bytes.toString(16);
  const digits = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | digits.length]), digits]);
};
const der = (tag: number, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
};
const sequence = (...content: Buffer[]) => der(0x30, ...content);

const sha256Rsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
const commonName = der(0x06, Buffer.from('550403', 'hex'));
const nameOf = (text: string) => sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(text)))));
const timeOf = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')));

type Options = { serial: string; publicKey: KeyObject; privateKey: KeyObject; from: Date; to: Date };

/** A self-signed X.509 certificate, as small as one can be. */
export const makeCertificate = ({ serial, publicKey, privateKey, from, to }: Options): string => {
  const name = nameOf('Tenpay.com Root CA (simulator)');
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from(serial, 'hex')),
    sha256Rsa,
    name,
    sequence(timeOf(from), timeOf(to)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = sequence(content, sha256Rsa, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
