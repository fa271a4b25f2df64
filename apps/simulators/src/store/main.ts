import { mkdirSync } from 'node:fs';
import S3rver from '@20minutes/s3rver';
import account from '@20minutes/s3rver/lib/models/account.js';
import { envHost, envPort, envText } from '../env.ts';
import { stopOnSignal } from '../listen.ts';
import { steadyReads } from './steady-reads.ts';
import { unfinishedObjects } from './unfinished-objects.ts';

const host = envHost();
const port = envPort('S3_PORT');
const directory = envText('S3_DIR');
const bucket = envText('S3_BUCKET');

const serverKey = envText('S3_ACCESS_KEY');
const ownerKey = envText('STORE_ROOT_USER');

// The library knows one fixed key; the owner of that key takes ours instead.
account.DUMMY_ACCOUNT.createKeyPair(ownerKey, envText('STORE_ROOT_PASSWORD'));
account.DUMMY_ACCOUNT.createKeyPair(serverKey, envText('S3_SECRET_KEY'));
account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER');

type Call = Parameters<S3rver['middleware'][number]>[0];

const deny = (call: Call) => {
  call.status = 403;
  call.body = '<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
};

/** The library has no rules of buckets: like a real store it tells the owner, and nobody else, that there are none. */
const isRuleOfBucket = ({ method, query }: Call) => method === 'GET' && 'encryption' in query;
const tellNoRule = (call: Call) => {
  call.status = 404;
  call.body = '<Error><Code>ServerSideEncryptionConfigurationNotFoundError</Code><Message>None</Message></Error>';
};

const keyOf = ({ headers, query }: Call) =>
  /Credential=([^/]+)\//.exec(headers.authorization ?? '')?.[1] ?? String(query['X-Amz-Credential']).split('/')[0];

/** As deploy/store-policy.json says it to a real store: objects of the one bucket and their list. */
const isForObjects = ({ method, path, query }: Call) => {
  if (!path.startsWith(`/${bucket}/`) && path !== `/${bucket}`) return false;
  const isBucketItself = path === `/${bucket}/` || path === `/${bucket}`;
  const isOfParts = method === 'POST' && ('uploads' in query || 'uploadId' in query);
  if (!isBucketItself) return (['GET', 'HEAD', 'PUT', 'DELETE'].includes(method) && !('acl' in query)) || isOfParts;
  return method === 'HEAD' || (method === 'GET' && (query['list-type'] === '2' || 'uploads' in query));
};

mkdirSync(directory, { recursive: true });
const store = new S3rver({
  address: host,
  port,
  directory,
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: bucket }],
});
steadyReads(store.store);
const answersUnfinished = unfinishedObjects(directory, bucket);

// The library lets unsigned calls through, which would hide a client that forgot to sign.
store.middleware.unshift(async (call, next) => {
  const isSigned = call.headers.authorization !== undefined || 'X-Amz-Signature' in call.query;
  if (isSigned || call.method === 'OPTIONS') {
    // It signs /bucket where S3 and its SDK sign /bucket/, so for calls on the bucket itself only the key is checked.
    const isBucketItself = /^\/[^/]+\/$/.test(call.path);
    if (keyOf(call) === serverKey && !isForObjects(call)) return deny(call);
    if (isRuleOfBucket(call)) return keyOf(call) === ownerKey ? tellNoRule(call) : deny(call);
    if (await answersUnfinished(call)) return;
    if (isBucketItself) call.app = Object.create(call.app, { allowMismatchedSignatures: { value: true } });
    return next();
  }
  if (call.path !== '/health') return deny(call);
  call.status = 200;
  call.body = 'ok';
});

stopOnSignal(() => void store.close());
await store.run();
console.log(`store simulator: http://${host}:${port}/${bucket}`);
