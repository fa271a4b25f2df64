import * as contract from '@zhixing/contract/chat';
import * as analysis from '@zhixing/contract/chat-analysis';
import * as asking from '@zhixing/contract/consent';
import * as file from '@zhixing/contract/file';
import * as form from '@zhixing/contract/form';
import { type Binding, bind } from '../../http/bind.ts';
import { billingCheck } from './billing-check.ts';
import { deleteSession, forkSession, renameSession } from './change-session.ts';
import { chatAnalysis, chatCountAnalysis } from './chat-analysis.ts';
import { chat, sessionEvents } from './chat-stream.ts';
import { giveConsent } from './consent.ts';
import { readConsents, setConsent } from './consent-settings.ts';
import { exportSessions } from './export-sessions.ts';
import { readForms, saveForm, submitForm } from './forms.ts';
import { listSessions } from './list-sessions.ts';
import { rateAnswer } from './rate-answer.ts';
import { readFile } from './read-file.ts';
import { readHistory } from './read-history.ts';
import { readShare, shareSession, unshareSession } from './share-session.ts';
import { stopRun } from './stop-run.ts';
import { usageReport } from './usage-report.ts';
import { widgetData } from './widget-data.ts';

export const chatBindings: Binding[] = [
  bind(contract.chat, (ctx, { body }) => chat(ctx, body)),
  bind(contract.sessionEvents, (ctx, { params, query }) => sessionEvents(ctx, params.id, query)),
  bind(contract.stopRun, (ctx, { body }) => stopRun(ctx, body.session_id)),
  bind(contract.rateAnswer, (ctx, { body }) => rateAnswer(ctx, body)),
  bind(asking.consent, (ctx, { body }) => giveConsent(ctx, body)),
  bind(asking.readConsents, (ctx, { params }) => readConsents(ctx, params.id)),
  bind(asking.setConsent, (ctx, { params, body }) => setConsent(ctx, params.id, body)),
  bind(form.readForms, (ctx, { params }) => readForms(ctx, params.id)),
  bind(form.saveForm, (ctx, { body }) => saveForm(ctx, body)),
  bind(form.submitForm, (ctx, { body }) => submitForm(ctx, body)),
  bind(contract.sessionList, (ctx, { query }) => listSessions(ctx, query)),
  bind(contract.sessionHistory, (ctx, { params }) => readHistory(ctx, params.id)),
  bind(contract.deleteSession, (ctx, { body }) => deleteSession(ctx, body.session_id)),
  bind(contract.updateSessionTitle, (ctx, { body }) => renameSession(ctx, body.session_id, body.new_title)),
  bind(contract.shareSession, (ctx, { body }) =>
    body.shared ? shareSession(ctx, body.session_id, body.up_to) : unshareSession(ctx, body.session_id),
  ),
  bind(contract.sessionShare, (ctx, { params }) => readShare(ctx, params.id)),
  bind(contract.forkSession, (ctx, { body }) => forkSession(ctx, body.session_id)),
  bind(contract.billingCheck, (ctx, { body }) => billingCheck(ctx, body)),
  bind(analysis.chatAnalysis, (ctx, { params, query }) => chatAnalysis(ctx, params.id, query.days)),
  bind(analysis.chatCountAnalysis, (ctx, { params, query }) => chatCountAnalysis(ctx, params.id, query.days)),
  bind(analysis.exportSessions, (ctx, { query }) => exportSessions(ctx, query)),
  bind(analysis.widgetData, (ctx, { params }) => widgetData(ctx, params.id, params.index)),
  bind(file.readFile, (ctx, { params, query }) => readFile(ctx, params.id, query)),
  bind(contract.usageReport, (ctx, { body }) => usageReport(ctx, body.sessionId)),
];
