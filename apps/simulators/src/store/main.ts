import { mkdirSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import account from '@20minutes/s3rver/lib/models/account.js';
import { envHost, envPort, envText } from '../env.ts';
import { stopOnSignal } from '../listen.ts';

const host = envHost();
const port = envPort('S3_PORT');
const directory = envText('S3_DIR');
const bucket = envText('S3_BUCKET');

// The library knows one fixed key; the owner of that key takes ours instead.
account.DUMMY_ACCOUNT.createKeyPair(envText('S3_ACCESS_KEY'), envText('S3_SECRET_KEY'));
account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');

mkdirSync(directory, { recursive: true });
const store = new S3rver({
  address: host,
  port,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});

// The library lets unsigned calls through, which would hide a client that forgot to sign.
store.middleware.unshift((call, next) => {
  const isSigned = call.headers.authorization !== undefined || 'X-Amz-Signature' in call.query;
  if (isSigned || call.method === 'OPTIONS') {
    // It signs /bucket where S3 and its SDK sign /bucket/, so for calls on the bucket itself only the key is checked.
    const isBucketItself = /^\/[^/]+\/$/.test(call.path);
    if (isBucketItself) call.app = Object.create(call.app, { allowMismatchedSignatures: { value: true } });
    return next();
  }
  const isHealth = call.path === '/health';
  call.status = isHealth ? 200 : 403;
  call.body = isHealth ? 'ok' : '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
});

stopOnSignal(() => void store.close());
await store.run();
console.log(`store simulator: http://${host}:${port}/${bucket}`);
