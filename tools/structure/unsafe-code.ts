import type { SourceFile } from './source-file.ts';
import { isTestPart } from './ways-out.ts';

type Ban = {
  what: string;
  form: RegExp;
  /** Whoever may all the same, and why that does no harm. */
  except: Record<string, string>;
};

const tenantBegin = 'the tenant’s id, after it was seen to be a uuid: the statement takes no parameter';
const spread = 'spreads moments of coming back; nobody gains by guessing one';

/** What turns text into code, statements or markup, and cryptography that is no longer one. */
export const bans: Ban[] = [
  {
    what: 'makes code of text',
    form: /(?<![.\w])eval\(|\bnew Function\(|\bnode:vm\b/,
    except: {
      'apps/server/src/base/match-pattern.ts':
        'a line of its own; a stranger’s pattern is a value in it, and has its time',
    },
  },
  {
    what: 'puts markup into a page',
    form: /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|srcDoc)\b/,
    except: {},
  },
  {
    what: 'starts a program',
    form: /['"](?:node:)?child_process['"]/,
    except: {
      'apps/server/src/base/reading-process.ts': 'ourselves, on a file of ours, arguments as a list',
      'apps/server/src/sandbox/jail.ts': 'the jail itself, arguments as a list',
      'apps/server/src/sandbox/python/run-python.ts': 'asks the interpreter of the settings where its library is',
    },
  },
  { what: 'gives a program to a shell', form: /\bshell: true\b|\bexecSync\(|(?<![.\w])exec\(/, except: {} },
  {
    what: 'writes SQL that is no parameter',
    form: /\bsql\.raw\(/,
    except: {
      'apps/server/src/features/agent/card.ts': 'names of columns from the schema',
      'apps/server/src/features/agent/market-page.ts': 'a text of its own',
      'apps/server/src/features/agent/market-cursor.ts': 'a number of its own',
      'apps/server/src/db/model-meter.ts': 'names of columns from the schema',
    },
  },
  {
    what: 'puts a value into a statement',
    form: /(?:\.query\(|`begin;)[^`;]*`?[^`]*'\$\{/,
    except: {
      'apps/server/src/base/loop-watch-thread.ts': tenantBegin,
      'apps/server/src/db/client.ts': tenantBegin,
    },
  },
  {
    what: 'makes a pattern of text',
    form: /\bnew RegExp\(/,
    except: {
      'apps/web/src/blocks/markdown/strip-markup.ts': 'names of tags of its own',
      'apps/web/src/blocks/markdown/diagram-source.ts': 'words of its own',
      'apps/server/src/base/match-pattern.ts': 'a stranger’s, which is stopped when its time is up',
      'packages/contract/src/json-schema/check-schema.ts': 'only whether it is one; nothing is searched with it',
    },
  },
  {
    what: 'hashes with something else than SHA-256',
    form: /\b(?:createHash|createHmac|hkdfSync|pbkdf2\w*|subtle\.digest)\(\s*(?!'sha256'|'SHA-256')/,
    except: {
      'apps/server/src/gateways/wechat-pay/download-bill.ts': 'WeChat announces its bills by SHA-1, in a signed reply',
    },
  },
  {
    what: 'encrypts past the secret box',
    form: /\b(?:createCipheriv|createDecipheriv|publicEncrypt|privateDecrypt|createSign|generateKeyPair\w*)\(/,
    except: {
      'apps/server/src/base/secret-box.ts': 'the secret box: AES-256-GCM',
      'apps/server/src/gateways/wechat-pay/open-resource.ts': 'opens what WeChat sealed, AES-256-GCM',
    },
  },
  {
    what: 'names another cipher than AES-256-GCM',
    form: /'(?:aes-(?!256-gcm')[\w-]+|aes\d[\w-]*|des(?:-[\w-]+)?|rc4|bf-[\w-]+|chacha20[\w-]*)'/i,
    except: {},
  },
  {
    what: 'throws dice',
    form: /\bMath\.random\(/,
    except: {
      'apps/server/src/jobs/engine-watch.ts': spread,
      'apps/server/src/http/stream.ts': spread,
      'apps/web/src/blocks/conversation/send-turn.ts': spread,
      'apps/server/src/gateways/sandbox/ask-with-patience.ts': spread,
      'apps/server/src/sandbox/javascript/image.ts': 'seeks the seed of the dice of strangers, to draw it anew',
      'apps/server/src/features/retention/sweep-old.ts': 'an order of tenants',
    },
  },
  { what: 'believes any certificate', form: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/, except: {} },
];

const isRunning = (path: string) =>
  /^(apps\/(server|web)|packages\/contract)\/src\//.test(path) &&
  !/\.test\.tsx?$|\/seed\//.test(path) &&
  !isTestPart(path);

export const brokenBans = ({ path, text }: SourceFile): string[] =>
  isRunning(path) ? bans.filter(({ form }) => form.test(text)).map(({ what }) => what) : [];

export const unsafeFaults = (file: SourceFile): string[] =>
  brokenBans(file).filter((what) => !bans.some((ban) => ban.what === what && file.path in ban.except));
