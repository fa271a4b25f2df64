import { archiveBytes, importAgent } from '@zhixing/contract/agent-archive';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEnterStudio } from '../../../blocks/agent/use-enter-studio.tsx';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { queryClient } from '../../../lib/query.ts';
import { upload } from '../../../lib/upload.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';

const mega = 1024 * 1024;

/** An agent from an archive, opened as a draft; what the archive names and this place lacks is said. */
export const ImportAgent = () => {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const { confirm, holder } = useConfirm();
  const { enter, holder: feeHolder } = useEnterStudio();

  const open = async (id: string, leftOut: readonly string[]) => {
    void queryClient.invalidateQueries({ queryKey: ['agents'] });
    if (leftOut.length > 0) {
      const isWanted = await confirm({
        title: t('home.leftOutTitle'),
        content: (
          <>
            <p>{t('home.leftOutHelp')}</p>
            <ul className="left-out">
              {leftOut.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        ),
        okText: t('home.openImported'),
        cancelText: t('home.later'),
        isDanger: false,
        focus: 'ok',
      });
      if (!isWanted) return;
    } else notify('success', t('home.imported'));
    await enter(id);
  };
  const send = async (file: File) => {
    if (!/\.zip$/i.test(file.name)) return notify('error', t('home.zipFirst'));
    if (file.size > archiveBytes) return notify('error', t('home.zipTooLarge', { size: archiveBytes / mega }));
    setShare(0);
    try {
      const { id, leftOut } = await upload(importAgent, file, { onProgress: setShare });
      setShare(undefined);
      await open(id, leftOut);
    } catch (error) {
      // `upload` has said it.
      if (!(error instanceof CallError)) throw error;
      if (error.errorCode === 'MEMBER_REQUIRED') await navigate('/recharge');
    } finally {
      setShare(undefined);
    }
  };
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file) void send(file);
  };
  const isBusy = share !== undefined;
  return (
    <>
      {/* Both holders bear the same key. */}
      <span hidden>{holder}</span>
      <span hidden>{feeHolder}</span>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('home.import')}
        onChange={choose}
      />
      <Button loading={isBusy} icon={<Icon name="download" size={16} />} onClick={() => input.current?.click()}>
        {isBusy ? t('home.importing', { share: Math.round(share * 100) }) : t('home.import')}
      </Button>
    </>
  );
};
