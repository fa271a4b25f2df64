import { Input, Modal, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { type MockFault, type MockForm, mockFault, mockFormOf, mockLength } from './tool-mocks.ts';

type MockDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
};

/** What a tool is to have answered, written by hand. */
export const MockDialog = ({ title, text, onSave, onCancel }: MockDialogProps) => {
  const { t } = useTranslation(['studioPreview', 'dictionary']);
  const [form, setForm] = useState<MockForm>(() => mockFormOf(text));
  const [fault, setFault] = useState<MockFault>();
  const field = useId();
  const change = (next: Partial<MockForm>) => {
    const now = { ...form, ...next };
    setForm(now);
    if (fault) setFault(mockFault(now));
  };
  const save = () => {
    const found = mockFault(form);
    setFault(found);
    if (!found) onSave(form.text);
  };
  const words = fault === 'json' ? t('dictionary:jsonFormat') : fault && t(`mock.${fault}`, { max: mockLength });
  return (
    <Modal
      open
      width={560}
      title={t('mock.heading', { name: title })}
      okText={t('mock.save')}
      cancelText={t('mock.cancel')}
      onOk={save}
      onCancel={onCancel}
    >
      <p className="mock-help">{t('mock.help')}</p>
      <div className="mock-form-head">
        <label htmlFor={field}>{t('mock.label')}</label>
        <Segmented<MockForm['kind']>
          size="small"
          aria-label={t('mock.kind')}
          value={form.kind}
          options={[
            { value: 'json', label: 'JSON' },
            { value: 'text', label: t('mock.text') },
          ]}
          onChange={(kind) => change({ kind })}
        />
      </div>
      <Input.TextArea
        id={field}
        className={form.kind === 'json' ? 'mock-field is-json' : 'mock-field'}
        autoSize={{ minRows: 6, maxRows: 16 }}
        value={form.text}
        spellCheck={false}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${field}-fault` : undefined}
        onChange={({ target }) => change({ text: target.value })}
      />
      {words && (
        <p id={`${field}-fault`} className="mock-fault" role="alert">
          {words}
        </p>
      )}
    </Modal>
  );
};
