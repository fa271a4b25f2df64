import { useQuery } from '@tanstack/react-query';
import type { GoldenRunRow } from '@zhixing/contract/golden';
import type { VersionRef } from '@zhixing/contract/studio';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { versionsQuery } from '../api.ts';
import { useDraftStore } from '../draft-context.ts';
import { refOfChoice, type VersionChoice } from '../versions/version-choice.ts';
import { useVersionName } from '../versions/version-name.ts';
import { refreshGolden, startGolden } from './api.ts';

type RunBarProps = {
  readonly id: string;
  readonly isDirty: boolean;
  readonly runs: readonly GoldenRunRow[];
  readonly onStarted: (runId: string) => void;
};

export const RunBar = ({ id, isDirty, runs, onStarted }: RunBarProps) => {
  const { t } = useTranslation('studioVersions');
  const store = useDraftStore();
  const nameOf = useVersionName();
  const { data } = useQuery(versionsQuery(id));
  const [choice, setChoice] = useState<VersionChoice>('now');
  const isRunning = runs.some(({ status }) => status === 'running');

  const versionToRun = async (): Promise<VersionRef | undefined> => {
    const version = refOfChoice(choice);
    if (version) return version;
    return (await store.flush()) ? { draft: store.getState().base.draftNo } : undefined;
  };
  const { write: run, isBusy } = useWrite(async () => {
    if (isDirty) return notify('warning', t('golden.saveFirst'));
    const version = await versionToRun();
    if (!version) return notify('warning', t('golden.draftFirst'));
    const { id: runId } = await startGolden(id, version);
    await refreshGolden(id);
    onStarted(runId);
    notify('success', t('golden.started'));
  });
  return (
    <div className="golden-bar">
      <Select<VersionChoice>
        aria-label={t('golden.runOn')}
        value={choice}
        popupMatchSelectWidth={false}
        options={[
          { value: 'now', label: t('now') },
          ...(data?.releases ?? []).map(({ no }) => ({ value: `r${no}` as const, label: nameOf.release(no) })),
        ]}
        onChange={setChoice}
      />
      <Button type="primary" loading={isBusy} disabled={isRunning} onClick={() => void run()}>
        {t('golden.run')}
      </Button>
    </div>
  );
};
