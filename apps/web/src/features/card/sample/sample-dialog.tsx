import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CodeEditor } from '../../../blocks/code-editor/code-editor.tsx';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useCard, useDesigner } from '../designer/designer-context.ts';
import { namesIn } from '../designer/new-widget.ts';
import { readSample, sampleMost, writeSample } from './read-sample.ts';
import { suggestLayout } from './suggest-layout.ts';

type SampleDialogProps = {
  /** What was typed here before and is not in use; kept when the dialog is closed. */
  readonly typed: string | undefined;
  readonly onTyped: (text: string | undefined) => void;
  readonly onClose: () => void;
};

/** One result, pasted: what previews show and fields are picked from. */
export const SampleDialog = ({ typed, onTyped, onClose }: SampleDialogProps) => {
  const { t } = useTranslation('card');
  const { store, acts } = useDesigner();
  const stored = useCard(({ draft: { face } }) => face.sample);
  const isForm = useCard(({ draft: { face } }) => face.template === undefined);
  const [isOpen, setOpen] = useState(true);
  const text = typed ?? writeSample(stored);
  const read = readSample(text);
  const faultWords = () => {
    if (!('fault' in read)) return undefined;
    if (read.fault === 'tooLong') return t('sample.tooLong', { most: sampleMost, count: read.count });
    return read.line === undefined ? t('sample.syntaxPlain') : t('sample.syntax', { line: read.line });
  };
  const fault = faultWords();
  const take = (): boolean => {
    if (!('sample' in read)) return false;
    store.edit({ face: { sample: read.sample } });
    onTyped(undefined);
    return true;
  };
  const suggest = () => {
    if (!('sample' in read)) return;
    const list = suggestLayout(read.sample, namesIn(store.getState().draft.tree));
    if (list.length === 0) return notify('info', t('sample.nothing'));
    take();
    if (acts.append(list)) notify('success', t('sample.suggested', { count: list.length }));
    setOpen(false);
  };
  const isEmpty = text.trim() === '';
  return (
    <Modal
      open={isOpen}
      width={720}
      title={t('sample.title')}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className="design-lead">{t('sample.lead')}</p>
      <div className="design-code">
        <CodeEditor
          label={t('sample.label')}
          language="json"
          value={text}
          badLine={'fault' in read && read.fault === 'syntax' ? read.line : undefined}
          onChange={onTyped}
        />
      </div>
      <p className={fault ? 'design-setting-fault' : 'design-setting-help num'} role="status">
        {fault ?? t('sample.count', { count: text.length, most: sampleMost })}
      </p>
      {isForm && <p className="design-setting-help">{t('sample.suggestHelp')}</p>}
      <div className="design-dialog-foot">
        {isForm && (
          <Button disabled={isEmpty || fault !== undefined} onClick={suggest}>
            {t('sample.suggest')}
          </Button>
        )}
        <Button
          type="primary"
          disabled={fault !== undefined}
          onClick={() => {
            if (take()) setOpen(false);
          }}
        >
          {t(isEmpty ? 'sample.clear' : 'sample.use')}
        </Button>
      </div>
    </Modal>
  );
};
