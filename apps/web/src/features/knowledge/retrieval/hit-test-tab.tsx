import './hit-test-tab.css';
import type { OpenedKnowledge, RetrievalSettings } from '@zhixing/contract/knowledge';
import type { RetrievalTest } from '@zhixing/contract/knowledge-segment';
import { Button, Input, Spin } from 'antd';
import { useState } from 'react';
import { LazySourceView } from '../../../blocks/source-view/lazy-source-view.tsx';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { changeBase, searchBase } from '../api.ts';
import { KnowledgeScene } from '../knowledge-scene.tsx';
import { EntryDialog } from '../segments/entry-dialog.tsx';
import { HitRow } from './hit-row.tsx';
import { MethodTrial } from './method-trial.tsx';
import { RetrievalSliders } from './retrieval-sliders.tsx';

type FoundProps = {
  readonly found: RetrievalTest;
  readonly threshold: number;
  readonly onWrite: () => void;
};

const Found = ({ found, threshold, onWrite }: FoundProps) => {
  const { t } = useTranslation('knowledge');
  const [at, setAt] = useState<number>();
  const { hits, below, ms, rerank } = found;
  const all = [...hits, ...below];
  const sources = all.map(({ fileName, segmentId, page, text, piece, score }) => ({
    ...{ title: fileName, segmentId, page, text, piece, score },
  }));
  const none = all.length === 0 ? 'nothing' : 'none';
  return (
    <>
      <p className="hit-sum num" role="status">
        <b>
          {t('hit.result', { count: hits.length })}
          {below.length > 0 && `，${t('hit.below', { count: below.length })}`}
        </b>
        <span title={t('hit.timeParts', { embed: ms.embed, search: ms.search })}>
          {t('hit.time', { total: ms.total })} · {t('hit.timeParts', { embed: ms.embed, search: ms.search })}
        </span>
      </p>
      {rerank !== 'none' && (
        <p className={`hit-rerank is-${rerank}`}>{t(`hit.rerank${rerank === 'used' ? 'Used' : 'Away'}`)}</p>
      )}
      {hits.length === 0 && (
        <div className="hit-none">
          <b>{t(`hit.${none}`)}</b>
          <p>{t(`hit.${none}Text`)}</p>
          <Button size="small" onClick={onWrite}>
            {t('hit.write')}
          </Button>
        </div>
      )}
      <ol className="hit-list" aria-label={t('hit.results')}>
        {all.map((hit, index) => (
          <HitRow
            key={hit.segmentId}
            hit={hit}
            no={index + 1}
            threshold={threshold}
            isBelow={index >= hits.length}
            onSource={() => setAt(index)}
          />
        ))}
      </ol>
      {at !== undefined && <LazySourceView sources={sources} at={at} onAt={setAt} onClose={() => setAt(undefined)} />}
    </>
  );
};

type Tested = { readonly found: RetrievalTest; readonly question: string; readonly threshold: number };

/** A question, and what answers would rest on: the same search and the same scores as in a run. */
export const HitTestTab = ({ base }: { readonly base: OpenedKnowledge }) => {
  const { t } = useTranslation('knowledge');
  const refuse = useMemberGate({ staysWhenShort: true });
  const [question, setQuestion] = useState('');
  const [settings, setSettings] = useState<RetrievalSettings>(base.retrieval);
  const [tested, setTested] = useState<Tested>();
  const [isWriting, setWriting] = useState(false);
  const { write: test, isBusy } = useWrite(async () => {
    const asked = question.trim();
    const found = await searchBase(base.id, { question: asked, ...settings });
    setTested({ found, question: asked, threshold: settings.threshold });
  }, refuse);
  const { write: keep, isBusy: isKeeping } = useWrite(async () => {
    await changeBase({ id: base.id, name: base.name, retrieval: settings });
    notify('success', t('hit.kept'));
  }, refuse);
  const { retrieval } = base;
  const isChanged = (['threshold', 'topK', 'rerank'] as const).some((name) => settings[name] !== retrieval[name]);
  return (
    <div className="hit-page">
      <div className="hit-test">
        <form
          className="hit-ask"
          onSubmit={(event) => {
            event.preventDefault();
            if (question.trim() !== '') void test();
          }}
        >
          <Input.TextArea
            aria-label={t('hit.question')}
            placeholder={t('hit.placeholder')}
            autoSize={{ minRows: 3, maxRows: 8 }}
            maxLength={500}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
            onPressEnter={(event) => {
              if (event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
          <RetrievalSliders value={settings} onChange={setSettings} />
          <div className="hit-acts">
            <Button type="primary" htmlType="submit" disabled={question.trim() === ''} loading={isBusy}>
              {t(tested ? 'hit.again' : 'hit.test')}
            </Button>
            <Button disabled={!isChanged} loading={isKeeping} onClick={() => void keep()}>
              {t('hit.keep')}
            </Button>
          </div>
        </form>
        <section className="hit-found" aria-busy={isBusy} aria-label={t('hit.results')}>
          {!tested && !isBusy && (
            <StateBlock scene={<KnowledgeScene />} heading={t('hit.idleHeading')} text={t('hit.idleText')} />
          )}
          {!tested && isBusy && <Spin aria-label={t('hit.testing')} />}
          {tested && <Found found={tested.found} threshold={tested.threshold} onWrite={() => setWriting(true)} />}
        </section>
      </div>
      {base.isMine && <MethodTrial base={base} />}
      {isWriting && (
        <EntryDialog knowledgeId={base.id} question={tested?.question ?? ''} onClosed={() => setWriting(false)} />
      )}
    </div>
  );
};
