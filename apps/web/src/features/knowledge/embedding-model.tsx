import { useQuery } from '@tanstack/react-query';
import type { OpenedKnowledge } from '@zhixing/contract/knowledge';
import { Alert, Button, Progress, Select } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../lib/format-count.ts';
import { showHidden } from '../../lib/hidden-characters.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { baseQuery, embeddersQuery, moveBase, stopMove } from './api.ts';

type Move = NonNullable<OpenedKnowledge['index']['move']>;
type MovingProps = {
  readonly move: Move;
  /** Staff look on. */
  readonly isMine: boolean;
  readonly onAgain: () => void;
  readonly onStop: () => void;
};

const lookMs = 1_500;

const Moving = ({ move, isMine, onAgain, onStop }: MovingProps) => {
  const { t } = useTranslation('knowledge');
  const { fault, done, total } = move;
  const model = showHidden(move.modelName);
  const figures = { model, done: formatCount(done), total: formatCount(total) };
  return (
    <div className="model-move">
      {fault ? (
        <Alert type="warning" showIcon title={t(`embedding.fault.${fault}`, figures)} />
      ) : (
        <p className="num" role="status">
          {t('embedding.moving', figures)}
        </p>
      )}
      <Progress
        percent={total > 0 ? Math.floor((done / total) * 100) : 0}
        status={fault ? 'exception' : 'active'}
        aria-label={t('embedding.heading')}
      />
      {isMine && (
        <div className="model-move-acts">
          {fault && fault !== 'gone' && <Button onClick={onAgain}>{t('embedding.again')}</Button>}
          <Button onClick={onStop}>{t('embedding.stop')}</Button>
        </div>
      )}
    </div>
  );
};

/** Which model gives a base its vectors, and the way to another one. */
export const EmbeddingModel = ({ base: { id, segments, isMine } }: { readonly base: OpenedKnowledge }) => {
  const { t } = useTranslation('knowledge');
  const { data: base } = useQuery({
    ...baseQuery(id),
    refetchInterval: ({ state: { data } }) => (data?.index.move && !data.index.move.fault ? lookMs : false),
  });
  const { data: models = [] } = useQuery(embeddersQuery);
  const [chosen, setChosen] = useState<string>();
  const { confirm, holder } = useConfirm();
  const start = useWrite(async (modelId: string) => {
    await moveBase(id, modelId);
    setChosen(undefined);
  });
  const stop = useWrite(async () => {
    await stopMove(id);
    notify('success', t('embedding.stopped'));
  });
  if (!base) return null;
  const { move, modelId, modelName } = base.index;
  const others = models.filter((model) => model.id !== modelId);
  const ask = async () => {
    const model = others.find((one) => one.id === chosen);
    if (!model) return;
    const isAgreed = await confirm({
      title: t('embedding.confirmTitle', { model: showHidden(model.name) }),
      content: t('embedding.confirmText', { segments: formatCount(segments) }),
      okText: t('embedding.confirmOk'),
      cancelText: t('cancel'),
      isDanger: false,
    });
    if (isAgreed) await start.write(model.id);
  };
  return (
    <section className="settings-card">
      <h2>{t('embedding.heading')}</h2>
      <p>{modelId ? t('embedding.now', { model: showHidden(modelName) }) : t('embedding.none')}</p>
      {move && (
        <Moving
          move={move}
          isMine={isMine}
          onAgain={() => void start.write(move.modelId)}
          onStop={() => void stop.write()}
        />
      )}
      {isMine && !move && others.length > 0 && (
        <div className="model-choice">
          <Select
            aria-label={t('embedding.choose')}
            placeholder={t('embedding.choose')}
            value={chosen}
            onChange={setChosen}
            options={others.map((model) => ({ value: model.id, label: showHidden(model.name) }))}
          />
          <Button disabled={!chosen} loading={start.isBusy} onClick={() => void ask()}>
            {t('embedding.start')}
          </Button>
        </div>
      )}
      <p className="model-help">{others.length > 0 || move ? t('embedding.help') : t('embedding.noOther')}</p>
      {holder}
    </section>
  );
};
