import type { ModelRow } from '@zhixing/contract/model-settings';
import { Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { AccessFields } from './access-fields.tsx';
import { saveModel } from './api.ts';
import { BaseFields } from './base-fields.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { LimitFields } from './limit-fields.tsx';
import { bodyOf, type ModelKind, type ModelValues, valuesOf } from './model-values.ts';
import { MoreFields } from './more-fields.tsx';
import { placeRefusal } from './place-refusal.ts';
import { ProfileFields } from './profile-fields.tsx';
import { SamplingFields } from './sampling-fields.tsx';

type ModelDrawerProps = {
  /** Without one, a new model is made. */
  readonly row?: ModelRow;
  readonly rows: readonly ModelRow[];
  readonly kind: ModelKind;
  readonly isAdmin: boolean;
  readonly isPlatform: boolean;
  readonly onClosed: () => void;
};

export const ModelDrawer = ({ row, rows, kind, isAdmin, isPlatform, onClosed }: ModelDrawerProps) => {
  const { t } = useTranslation('studioModels');
  const [form] = Form.useForm<ModelValues>();
  const [isOpen, setOpen] = useState(true);
  const [isDirty, setDirty] = useState(false);
  const { confirm, holder } = useConfirm();

  const close = async () => {
    const mayGo =
      !isDirty ||
      (await confirm({
        title: t('form.leaveTitle'),
        content: t('form.leaveText'),
        okText: t('form.leave'),
        cancelText: t('form.stay'),
      }));
    if (mayGo) setOpen(false);
  };

  const { write: submit, isBusy } = useWrite(
    async () => {
      const values = form.getFieldsValue(true) as ModelValues;
      await saveModel(row, bodyOf(values));
      notify('success', t(row ? 'form.saved' : 'form.created', { name: values.name.trim() }));
      setOpen(false);
    },
    (error) => {
      if (!placeRefusal(form, error)) notify('error', error.message);
    },
  );

  return (
    <Drawer
      open={isOpen}
      size="min(640px, 100vw)"
      title={row ? t('form.editTitle', { name: row.name }) : t('form.createTitle')}
      mask={{ closable: !isBusy }}
      onClose={() => void close()}
      afterOpenChange={(open) => (open ? row || form.focusField('name') : onClosed())}
      classNames={{ body: 'model-drawer', footer: 'model-drawer-foot' }}
      footer={
        <>
          <span role="status">{isDirty && t('form.unsaved')}</span>
          <Button onClick={() => void close()}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" form="model-form" loading={isBusy} disabled={!!row && !isDirty}>
            {row ? t('form.save') : t('form.create')}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id="model-form"
        name="model"
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur']}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={valuesOf(row, kind)}
        onValuesChange={() => setDirty(true)}
        onFinish={() => void submit()}
      >
        <BaseFields isNew={!row} isAdmin={isAdmin} isPlatform={isPlatform} />
        <AccessFields row={row} onTouched={() => setDirty(true)} />
        <ConnectionTest id={row?.id} />
        <ProfileFields onTouched={() => setDirty(true)} />
        <SamplingFields />
        <LimitFields />
        <MoreFields id={row?.id} rows={rows} />
      </Form>
      {holder}
    </Drawer>
  );
};
