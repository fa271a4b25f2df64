declare module '@20minutes/s3rver' {
  import type { IncomingHttpHeaders } from 'node:http';

  type Context = {
    app: S3rver;
    method: string;
    path: string;
    query: Record<string, unknown>;
    headers: IncomingHttpHeaders;
    status: number;
    body: unknown;
    type?: string;
  };
  type ListOptions = { maxKeys?: number; prefix?: string; startAfter?: string };
  type ListPage = { objects: { key: string }[]; isTruncated: boolean };
  class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    store: {
      getMetadata(bucket: string, key: string): Promise<unknown>;
      listObjects(bucket: string, options: ListOptions): Promise<ListPage>;
    };
    middleware: ((context: Context, next: () => Promise<void>) => Promise<void> | void)[];
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
  export = S3rver;
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  type Account = { createKeyPair(id: string, secret: string): void; revokeAccessKey(id: string): void };
  const account: { DUMMY_ACCOUNT: Account };
  export = account;
}
