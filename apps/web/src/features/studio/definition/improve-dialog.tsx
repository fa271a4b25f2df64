import { useMutation } from '@tanstack/react-query';
import { Button, Input, Modal, Spin } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { improve } from '../api.ts';
import { TextDiff } from '../diff/text-diff.tsx';
import { useDraft } from '../draft-context.ts';
import { useNodeField } from './node-field.ts';

/** The model's proposal beside what is there; nothing changes until it is taken. */
export const ImproveDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('studio');
  const id = useDraft((state) => state.id);
  const { value: prompt = '', set } = useNodeField('prompt');
  const [wish, setWish] = useState('');
  const field = useId();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => improve(id, prompt, wish),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens.
  useEffect(() => mutate(), []);
  const take = () => {
    if (data) set(data.prompt);
    onClose();
  };
  return (
    <Modal
      open
      width={760}
      title={t('improve.title')}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        <Button key="drop" onClick={onClose}>
          {t('improve.drop')}
        </Button>,
        <Button key="again" disabled={isPending} onClick={() => mutate()}>
          {t('improve.again')}
        </Button>,
        <Button key="take" type="primary" disabled={isPending || !data || data.prompt === prompt} onClick={take}>
          {t('improve.take')}
        </Button>,
      ]}
    >
      <div className="define-field">
        <label htmlFor={field}>{t('improve.wish')}</label>
        <Input
          id={field}
          value={wish}
          maxLength={300}
          placeholder={t('improve.wishHint')}
          onChange={(event) => setWish(event.target.value)}
          onPressEnter={(event) => {
            if (!event.nativeEvent.isComposing && !isPending) mutate();
          }}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="improve-result" aria-busy={isPending} aria-label={t('improve.after')} tabIndex={0}>
        {isPending && (
          <p className="improve-wait" role="status">
            <Spin size="small" /> {t('improve.working')}
          </p>
        )}
        {!isPending && error && (
          <p className="define-below is-bad" role="alert">
            {error.message}
          </p>
        )}
        {!isPending && data && data.prompt === prompt && <p className="improve-wait">{t('improve.same')}</p>}
        {!isPending && data && data.prompt !== prompt && <TextDiff left={prompt} right={data.prompt} />}
      </section>
    </Modal>
  );
};
