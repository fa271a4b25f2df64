import { existsSync, readFileSync } from 'node:fs';
import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';

export function usage() {
  console.log(`./dev COMMAND

  up              start everything and wait until it is ready
  up PART         start one part if it is not running
  services        start all but worker, api and web (for tests), and migrate
  stop PART       stop one part (--kill: at once, without a goodbye)
  down            stop everything; data stays
  status          what runs, where, and is it healthy
  logs PART [-f]  the end of a part's log
  sql [ARGS]      psql on the database as its owner (--all-tenants: read everything instead)
  token ACCOUNT   an access token of a demo account
  env             the environment of this instance as KEY=VALUE
  secret STEP     another APP_SECRET: next, use, reseal, forget (docs/operate/runbook.md)
  reset [--yes]   stop everything and delete the data
  backup [FOLDER] database and objects of one moment, while everything goes on
  restore FOLDER [--yes]  put a backup in place of this instance's data

Parts: postgres valkey restate store mail sms model weather train wechat-pay sandbox worker api
ZHIXING_INSTANCE (demo) and ZHIXING_PORT (8080) choose an instance. More: docs/operate/start.md`);
}

export function welcome({ name, ports }: Instance, seconds: number, accounts: string) {
  console.log(`
知行 is ready (instance ${name}, ${seconds.toFixed(1)} s)

  Open        http://127.0.0.1:${ports.api}
  Accounts    ${accounts}
  Mail inbox  http://127.0.0.1:${ports.mailHttp}
  Text inbox  http://127.0.0.1:${ports.smsHttp}
  Phone       http://127.0.0.1:${ports.wechatPayHttp}/phone (pays orders, without money)
  Token       ./dev token ACCOUNT
  Stop        ./dev down
`);
}

export function explain(error: unknown) {
  for (const one of error instanceof AggregateError ? error.errors : [error]) {
    console.error(`\n${one instanceof Failure ? one.message : one instanceof Error ? one.stack : String(one)}`);
    if (!(one instanceof Failure)) continue;
    if (one.logFile && existsSync(one.logFile)) {
      const lines = readFileSync(one.logFile, 'utf8').trimEnd().split('\n').slice(-20);
      console.error(lines.map((line) => `  | ${line}`).join('\n'));
    }
    console.error(one.advice);
  }
}
