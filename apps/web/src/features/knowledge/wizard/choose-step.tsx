import './choose-step.css';
import { Button, Form, Input } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { FileIcon } from '../../../blocks/file-icon/file-icon.tsx';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useIsOnline } from '../../../lib/online.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { acceptOf, type PickKind, readChosen, readDropped } from './pick-files.ts';
import type { UploadItem, Uploads } from './use-uploads.ts';

const useStateWords = () => {
  const { t } = useTranslation('knowledge');
  const isOnline = useIsOnline();
  return ({ state, share, reason }: UploadItem) => {
    if (state === 'failed') return reason;
    if (state === 'stored') return t('wizard.stored');
    if (state === 'waiting' || !isOnline) return t(isOnline ? 'wizard.waiting' : 'wizard.offline');
    if (state === 'queued') return t('wizard.queued');
    return share >= 1 ? t('wizard.reading') : t('wizard.sending', { percent: Math.round(share * 100) });
  };
};

const UploadRow = ({ item, uploads }: { readonly item: UploadItem; readonly uploads: Uploads }) => {
  const { t } = useTranslation('knowledge');
  const words = useStateWords()(item);
  const { name, key, state } = item;
  return (
    <li className={`upload-row is-${state}`}>
      <FileIcon name={name} size={32} />
      <div>
        <p className="clip" title={name}>
          {showHidden(name)}
        </p>
        <small className="num">
          {item.size > 0 && <span>{formatBytes(item.size)}</span>}
          <span role={state === 'failed' ? 'alert' : undefined}>{words}</span>
        </small>
        {state === 'sending' && (
          <span className="upload-bar" aria-hidden="true">
            <i style={{ width: `${item.share * 100}%` }} />
          </span>
        )}
      </div>
      {state === 'failed' && (
        <Button size="small" aria-label={t('wizard.tryAgain', { name })} onClick={() => uploads.retry(key)}>
          {t('wizard.tryAgainShort')}
        </Button>
      )}
      {state === 'stored' ? (
        <span className="upload-done">
          <Icon name="check-circle" size={18} />
        </span>
      ) : (
        <button
          type="button"
          className="base-edit"
          aria-label={t('wizard.remove', { name })}
          onClick={() => uploads.drop(key)}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </li>
  );
};

const AddressForm = ({ onAdd }: { readonly onAdd: (url: string) => void }) => {
  const { t } = useTranslation('knowledge');
  const [form] = Form.useForm<{ url: string }>();
  const check = (_: unknown, value: string | undefined) => {
    const url = URL.parse((value ?? '').trim());
    return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.')
      ? Promise.resolve()
      : Promise.reject(new Error(t('wizard.addressBad')));
  };
  return (
    <Form
      form={form}
      name="address"
      className="address-form"
      validateTrigger="onSubmit"
      onFinish={({ url }) => {
        onAdd(url.trim());
        form.resetFields();
      }}
    >
      <Form.Item name="url" rules={[{ validator: check }]}>
        <Input
          aria-label={t('wizard.address')}
          placeholder={t('wizard.addressHelp')}
          prefix={<Icon name="globe" size={16} />}
          maxLength={2_000}
          autoComplete="off"
          inputMode="url"
        />
      </Form.Item>
      <Button htmlType="submit">{t('wizard.add')}</Button>
    </Form>
  );
};

/** Files, a folder, a zip, a csv or a web page; each on its way by itself. */
export const ChooseStep = ({ uploads }: { readonly uploads: Uploads }) => {
  const { t } = useTranslation('knowledge');
  const input = useRef<HTMLInputElement>(null);
  const kind = useRef<PickKind>('file');
  const [isOver, setOver] = useState(false);
  const [hasAddress, setAddress] = useState(false);
  const choose = (wanted: PickKind, isFolder = false) => {
    const field = input.current;
    if (!field) return;
    kind.current = wanted;
    field.accept = isFolder ? '' : acceptOf[wanted];
    field.multiple = wanted === 'file';
    field.webkitdirectory = isFolder;
    field.click();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void readDropped(event.dataTransfer.items).then((picked) => uploads.add(picked, 'file'));
  };
  return (
    <div className="choose-step">
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={({ target }) => {
          uploads.add(readChosen(target.files), kind.current);
          target.value = '';
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; the buttons inside do the same. */}
      <div
        className={isOver ? 'drop-place is-over' : 'drop-place'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={32} />
        <b>{t('wizard.drop')}</b>
        <p>{t('wizard.dropHelp')}</p>
        <div>
          <Button type="primary" onClick={() => choose('file')}>
            {t('wizard.chooseFiles')}
          </Button>
          <Button onClick={() => choose('file', true)}>{t('wizard.chooseFolder')}</Button>
          <Button onClick={() => choose('zip')}>{t('wizard.importZip')}</Button>
          <Button onClick={() => choose('csv')}>{t('wizard.importCsv')}</Button>
          <Button aria-expanded={hasAddress} onClick={() => setAddress(!hasAddress)}>
            {t('wizard.addAddress')}
          </Button>
        </div>
        {hasAddress && <AddressForm onAdd={uploads.addAddress} />}
      </div>
      {uploads.items.length > 0 && (
        <ul className="upload-list part-list-surface" aria-label={t('wizard.chosen')}>
          {uploads.items.map((item) => (
            <UploadRow key={item.key} item={item} uploads={uploads} />
          ))}
        </ul>
      )}
    </div>
  );
};
