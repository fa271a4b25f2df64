import { BlockFault, blockLimits, readWidgets, type Widget } from '@zhixing/contract/block/block-document';
import { isRecord } from '@zhixing/contract/is-record';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CodeEditor } from '../../../blocks/code-editor/code-editor.tsx';
import { copyText } from '../../../lib/clipboard.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { documentOf } from '../designer/card-draft.ts';
import { useDesigner } from '../designer/designer-context.ts';

type Read = { readonly list: Widget[] } | { readonly fault: 'syntax' | BlockFault['code'] };
/** A list of widgets, or a whole document with one. */
const readPasted = (text: string): Read => {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { fault: 'syntax' };
  }
  try {
    return { list: readWidgets(isRecord(given) ? given.widgetList : given) };
  } catch (error) {
    if (!(error instanceof BlockFault)) throw error;
    return { fault: error.code };
  }
};

const Viewed = ({ text, canPaste, onPaste }: { text: string; canPaste: boolean; onPaste: () => void }) => {
  const { t } = useTranslation('card');
  return (
    <>
      <div className="design-code">
        <CodeEditor label={t('json.label')} language="json" value={text} isReadOnly onChange={() => undefined} />
      </div>
      <div className="design-dialog-foot">
        {canPaste && <Button onClick={onPaste}>{t('json.replace')}</Button>}
        <Button type="primary" onClick={() => void copyText(text)}>
          {t('json.copy')}
        </Button>
      </div>
    </>
  );
};

const Pasted = ({ onBack, onDone }: { readonly onBack: () => void; readonly onDone: () => void }) => {
  const { t } = useTranslation('card');
  const { acts } = useDesigner();
  const [text, setText] = useState('');
  const read = text.trim() === '' ? undefined : readPasted(text);
  const wordsOf = (fault: Extract<Read, { fault: unknown }>['fault']) =>
    fault === 'syntax'
      ? t('json.syntax')
      : t('json.fault', { why: t(`json.faults.${fault}`, { widgets: blockLimits.widgets, depth: blockLimits.depth }) });
  const fault = read && 'fault' in read ? wordsOf(read.fault) : undefined;
  const replace = () => {
    if (!read || !('list' in read)) return;
    acts.replace(read.list);
    notify('success', t('json.replaced', { count: read.list.length }));
    onDone();
  };
  return (
    <>
      <div className="design-code">
        <CodeEditor label={t('json.paste')} language="json" value="" hint={t('json.paste')} onChange={setText} />
      </div>
      <p className={fault ? 'design-setting-fault' : 'design-setting-help'} role="status">
        {fault ?? t('json.okHelp')}
      </p>
      <div className="design-dialog-foot">
        <Button onClick={onBack}>{t('json.back')}</Button>
        <Button type="primary" disabled={!read || fault !== undefined} onClick={replace}>
          {t('json.ok')}
        </Button>
      </div>
    </>
  );
};

/** The document as it is stored; another can be pasted in its place. */
export const JsonDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('card');
  const { store } = useDesigner();
  const [isOpen, setOpen] = useState(true);
  const [isPasting, setPasting] = useState(false);
  const [document] = useState(() => documentOf(store.getState().draft));
  return (
    <Modal
      open={isOpen}
      width={720}
      title={t('json.title')}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <p className="design-lead">{t('json.lead')}</p>
      {isPasting ? (
        <Pasted onBack={() => setPasting(false)} onDone={() => setOpen(false)} />
      ) : (
        <Viewed
          text={JSON.stringify(document, null, 2)}
          canPaste={document.kind === 'widgets'}
          onPaste={() => setPasting(true)}
        />
      )}
    </Modal>
  );
};
