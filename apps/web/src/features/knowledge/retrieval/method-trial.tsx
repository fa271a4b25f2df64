import './method-trial.css';
import { useQuery } from '@tanstack/react-query';
import type { OpenedKnowledge } from '@zhixing/contract/knowledge';
import { type SegmentMethod, segmentMethods } from '@zhixing/contract/knowledge-file';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { refreshFiles, start, trialFilesQuery } from '../api.ts';
import { useMethodName } from '../use-method-name.ts';
import { TrialTable } from './trial-table.tsx';
import { trialLength, useMethodTrial } from './use-method-trial.ts';

type Row = { readonly no: number; readonly question: string; readonly expected: string };
const mostRows = 10;
const mostMethods = 3;
const empty = (no: number): Row => ({ no, question: '', expected: '' });

/** Two or three ways to cut one file, judged by the owner's own questions before one of them is used. */
export const MethodTrial = ({ base }: { readonly base: OpenedKnowledge }) => {
  const { t } = useTranslation('knowledge');
  const methodName = useMethodName();
  const id = useId();
  const refuse = useMemberGate();
  const { data, isLoading } = useQuery(trialFilesQuery(base.id));
  const [fileId, setFileId] = useState<string>();
  const [methods, setMethods] = useState<SegmentMethod[]>(['auto', 'full']);
  const [rows, setRows] = useState<readonly Row[]>([empty(0), empty(1)]);
  const { wish, tried, compare, isBusy } = useMethodTrial();
  const { confirm, holder } = useConfirm();
  const {
    write: use,
    sent,
    isBusy: isUsing,
  } = useWrite(async (method: SegmentMethod) => {
    if (!wish) return;
    await start([wish.fileId], { method, maxLength: trialLength });
    await refreshFiles(base.id);
    notify('success', t('trial.used'));
  }, refuse);
  const asked = rows.filter(({ question }) => question.trim() !== '');
  const isReady = fileId !== undefined && methods.length >= 2 && asked.length > 0;
  const change = (no: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.no === no ? { ...row, ...part } : row)));
  const onUse = (method: SegmentMethod) =>
    void confirm({
      title: t('trial.useAsk', { method: methodName(method) }),
      content: t('trial.useText'),
      okText: t('trial.use'),
      cancelText: t('cancel'),
    }).then((isSure) => (isSure ? use(method) : undefined));
  return (
    <section className="method-trial" aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{t('trial.heading')}</h2>
      <p>{t('trial.lead')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady)
            void compare({
              fileId,
              methods,
              questions: asked.map(({ question, expected }) => ({
                question: question.trim(),
                expected: expected.trim(),
              })),
            });
        }}
      >
        <div className="trial-choice">
          <Select
            aria-label={t('trial.file')}
            placeholder={t('trial.file')}
            loading={isLoading}
            showSearch={{ optionFilterProp: 'label' }}
            options={(data?.list ?? []).map((file) => ({ value: file.id, label: file.name }))}
            value={fileId}
            onChange={setFileId}
          />
          <Select
            mode="multiple"
            aria-label={t('trial.methods')}
            placeholder={t('trial.methods')}
            maxCount={mostMethods}
            options={segmentMethods.map((method) => ({ value: method, label: methodName(method) }))}
            value={methods}
            onChange={setMethods}
          />
        </div>
        <ol className="trial-rows" aria-label={t('trial.questions')}>
          {rows.map(({ no, question, expected }, at) => (
            <li key={no}>
              <Input
                aria-label={t('trial.questionNo', { no: at + 1 })}
                placeholder={t('trial.question')}
                maxLength={500}
                value={question}
                onChange={(event) => change(no, { question: event.target.value })}
              />
              <Input
                aria-label={t('trial.expectedNo', { no: at + 1 })}
                placeholder={t('trial.expected')}
                maxLength={200}
                value={expected}
                onChange={(event) => change(no, { expected: event.target.value })}
              />
            </li>
          ))}
        </ol>
        <div className="hit-acts">
          <Button type="primary" htmlType="submit" disabled={!isReady} loading={isBusy}>
            {t('trial.compare')}
          </Button>
          <Button disabled={rows.length >= mostRows} onClick={() => setRows([...rows, empty(rows.length)])}>
            {t('trial.more')}
          </Button>
        </div>
      </form>
      {wish && (
        <TrialTable wish={wish} tried={tried} bar={base.retrieval} using={isUsing ? sent : undefined} onUse={onUse} />
      )}
      {holder}
    </section>
  );
};
