import type { AdminTenant } from '@zhixing/contract/admin';
import { Form } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { isStale, rereadTenant, saveTenant } from './api.ts';
import { draftOf, isSameDraft, type TenantDraft } from './draft.ts';
import { dropDraft, keepDraft, readDraft } from './draft-store.ts';
import { faultsFrom } from './fault.ts';

type Failure = { readonly text: string; readonly requestId?: string };

/** State of the drawer's form: what is typed outlives a refusal, a reload and an expired session. */
export const useTenantForm = (tenant: AdminTenant | undefined, onSaved: () => void) => {
  const { t } = useTranslation('admin');
  const id = tenant?.id ?? 'new';
  const [form] = Form.useForm<TenantDraft>();
  const [saved, setSaved] = useState(() => draftOf(tenant));
  const [kept] = useState(() => readDraft(id, saved));
  const [version, setVersion] = useState(kept?.version ?? tenant?.version ?? '');
  const [draft, setDraft] = useState(kept?.draft ?? saved);
  const [isRestored, setRestored] = useState(kept !== undefined && !isSameDraft(kept.draft, saved));
  const [staleWords, setStaleWords] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isDirty = !isSameDraft(draft, saved);

  const onChange = () => {
    const next = structuredClone(form.getFieldsValue(true) as TenantDraft);
    setDraft(next);
    if (isSameDraft(next, saved)) dropDraft(id);
    else keepDraft(id, { draft: next, version });
  };

  const place = (error: CallError, sent: TenantDraft) => {
    const faults = faultsFrom(error, sent, saved);
    form.setFields(faults.map(({ path, key }) => ({ name: path as never, errors: [t(`fault.${key}`)] })));
    const first = faults[0];
    if (first) form.scrollToField(first.path as never, { block: 'center', focus: true });
    else setFailure({ text: error.message, requestId: error.requestId });
  };

  const { write: save, isBusy: isSaving } = useWrite(
    async (sent: TenantDraft) => {
      await saveTenant(sent, tenant, version);
      dropDraft(id);
      notify('success', tenant ? t('tenant.saved') : t('tenant.created'));
      onSaved();
    },
    (error, sent) => {
      if (isStale(error)) setStaleWords(error.message);
      else place(error, sent);
    },
  );
  const isBusy = isSaving || isReading;
  const submit = async () => {
    if (isBusy) return;
    setFailure(undefined);
    setStaleWords(undefined);
    await save(form.getFieldsValue(true) as TenantDraft);
  };

  const show = (next: TenantDraft) => {
    dropDraft(id);
    form.setFieldsValue(next as never);
    setDraft(next);
    setRestored(false);
  };

  const reset = () => {
    show(saved);
    setVersion(tenant?.version ?? '');
  };

  /** Takes what somebody else saved; what was typed here is given up. */
  const reload = async () => {
    if (!tenant) return;
    setReading(true);
    try {
      const fresh = await rereadTenant(tenant);
      if (!fresh) return;
      setSaved(draftOf(fresh));
      setVersion(fresh.version);
      show(draftOf(fresh));
      setStaleWords(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure({ text: error.message, requestId: error.requestId });
    } finally {
      setReading(false);
    }
  };

  const status = { isDirty, isRestored, isBusy, failure, staleWords };
  return {
    ...status,
    form,
    saved,
    initial: kept?.draft ?? saved,
    draft,
    onChange,
    submit,
    reset,
    reload,
    forget: () => dropDraft(id),
  };
};
