import './import-dialog.css';
import type { FoundPlugin, preprocessOpenApi } from '@zhixing/contract/openapi-import';
import type { RouteReply } from '@zhixing/contract/route';
import { Modal, Switch } from 'antd';
import { useId, useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { foundFaults } from '../editor/plugin-draft.ts';
import { Field } from '../field.tsx';
import { GroupField } from '../group-field.tsx';
import { FoundRow } from './found-row.tsx';
import { SourceFields } from './source-fields.tsx';
import { type Found, useImport } from './use-import.ts';

const Skipped = ({ rows }: { readonly rows: RouteReply<typeof preprocessOpenApi>['skipped'] }) => {
  const { t } = useTranslation('tool');
  if (rows.length === 0) return null;
  return (
    <details className="import-skipped" open={rows.length <= 3}>
      <summary className="num">{t('import.skipped', { total: rows.length })}</summary>
      <ul>
        {rows.map(({ method, path, why }) => (
          <li key={`${method} ${path}`}>
            <code>
              {method} {path}
            </code>{' '}
            {why}
          </li>
        ))}
      </ul>
    </details>
  );
};

type FoundListProps = {
  readonly found: readonly Found[];
  readonly isChecked: boolean;
  readonly onChange: (key: number, part: Partial<FoundPlugin>) => void;
  readonly onRemove: (key: number) => void;
};

const FoundList = ({ found, isChecked, onChange, onRemove }: FoundListProps) => {
  const [openKey, setOpenKey] = useState<number>();
  return (
    <ul className="found-list">
      {found.map(({ key, plugin }) => (
        <FoundRow
          key={key}
          found={plugin}
          faults={isChecked ? foundFaults(plugin) : {}}
          isOpen={openKey === key}
          onToggle={() => setOpenKey(openKey === key ? undefined : key)}
          onChange={(part) => onChange(key, part)}
          onRemove={() => onRemove(key)}
        />
      ))}
    </ul>
  );
};

/** A description is read, its tools are looked through, and those that stay are kept. */
export const ImportDialog = ({ onClosed }: { readonly onClosed: () => void }) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const [isChecked, setChecked] = useState(false);
  const [tag, setTag] = useState('');
  const [isReleased, setReleased] = useState(false);
  const { isFetching, isSaving, refused, reading, found, faulty, fetchTools, save, change, remove } = useImport();

  const confirm = async () => {
    setChecked(true);
    if (faulty.length > 0) return notify('warning', t('import.faults', { count: faulty.length }));
    if (!(await save(tag, isReleased))) return;
    notify('success', t('import.saved'));
    setOpen(false);
  };
  return (
    <Modal
      open={isOpen}
      width={880}
      title={t('import.title')}
      okText={t('import.ok', { count: found.length })}
      okButtonProps={{ disabled: found.length === 0 || isFetching }}
      confirmLoading={isSaving}
      cancelText={t('cancel')}
      mask={{ closable: false }}
      onOk={() => void confirm()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <SourceFields
        isBusy={isFetching}
        refused={refused}
        onFetch={(source) => {
          setChecked(false);
          void fetchTools(source);
        }}
      />
      {reading && (
        <div className="import-found">
          <p className="num" role="status">
            {found.length > 0 ? t('import.found', { title: reading.title, count: found.length }) : t('import.none')}
          </p>
          <FoundList found={found} isChecked={isChecked} onChange={change} onRemove={remove} />
          <Skipped rows={reading.skipped} />
          {found.length > 0 && (
            <div className="tool-columns">
              <Field id={`${id}group`} label={t('import.group')}>
                <GroupField id={`${id}group`} value={tag} onChange={setTag} />
              </Field>
              <Field id={`${id}release`} label={t('import.release')}>
                <Switch id={`${id}release`} checked={isReleased} onChange={setReleased} />
              </Field>
            </div>
          )}
        </div>
      )}
    </Modal>
  );
};
