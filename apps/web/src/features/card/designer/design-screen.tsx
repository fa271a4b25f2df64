import './design-screen.css';
import type { Widget } from '@zhixing/contract/block/block-document';
import type { OpenedCard } from '@zhixing/contract/card';
import { Segmented } from 'antd';
import { useState } from 'react';
import { isUnsaved } from '../../../blocks/draft/draft-store.ts';
import { useKeepSaving } from '../../../blocks/draft/use-keep-saving.ts';
import { useLeaveGuard } from '../../../blocks/draft/use-leave-guard.tsx';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { readCard, saveCard } from '../api.ts';
import { DraftBox } from '../document/draft-box.tsx';
import { JsonDialog } from '../document/json-dialog.tsx';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { SampleDialog } from '../sample/sample-dialog.tsx';
import { useBoundCards } from '../template/bound-cards.ts';
import { TemplatePane } from '../template/template-pane.tsx';
import { createCardActs } from './card-acts.ts';
import { createCardStore } from './card-store.ts';
import { DesignBar, type DesignDialog, type DesignMode } from './design-bar.tsx';
import { type Designer, DesignerContext, useCard, useDesigner } from './designer-context.ts';
import { createStageStore } from './stage-store.ts';
import { StaleNotice } from './stale-notice.tsx';
import { useDesignKeys } from './use-design-keys.ts';
import { WidgetsPane } from './widgets-pane.tsx';

const designViews = ['palette', 'canvas', 'settings'] as const;
type DesignView = (typeof designViews)[number];

/** On a narrow screen, one of the panes at a time. */
const ViewSwitch = ({
  views,
  view,
  onView,
}: {
  views: readonly DesignView[];
  view: DesignView;
  onView: (view: DesignView) => void;
}) => {
  const { t } = useTranslation('card');
  return (
    <div className="design-view">
      <Segmented
        block
        aria-label={t('view.label')}
        value={view}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
        onChange={onView}
      />
    </div>
  );
};

const Screen = ({ onReload }: { readonly onReload: () => void }) => {
  const { acts, store } = useDesigner();
  const { t } = useTranslation('card');
  const [mode, setMode] = useState<DesignMode>('design');
  const [view, setView] = useState<DesignView>('canvas');
  const [dialog, setDialog] = useState<DesignDialog>();
  const [typedSample, setTypedSample] = useState<string>();
  const [wish, setWish] = useState('');
  const [proposal, setProposal] = useState<Widget[]>();
  const template = useCard(({ draft: { face } }) => face.template);
  const sample = useCard(({ draft: { face } }) => face.sample);
  const cards = useBoundCards(template, sample);
  const { holder } = useLeaveGuard({ t, isUnsaved: useCard(isUnsaved), save: store.flush });
  useDesignKeys(mode === 'design');
  const close = () => setDialog(undefined);
  const openSample = () => setDialog('sample');
  const taken = () => {
    if (proposal && acts.append(proposal)) notify('success', t('draft.taken'));
    setProposal(undefined);
  };
  const views = template ? designViews.slice(1) : designViews;
  return (
    <div className="design-screen">
      <DesignBar
        mode={mode}
        onMode={setMode}
        dialogs={template ? ['sample', 'json'] : ['draft', 'sample', 'json']}
        onOpen={setDialog}
      />
      <StaleNotice onReload={onReload} />
      {mode === 'preview' ? (
        <PreviewPane cards={template && (cards ?? [])} />
      ) : (
        <>
          <ViewSwitch views={views} view={view} onView={setView} />
          {template ? (
            <TemplatePane
              view={view}
              template={template}
              cards={cards}
              onSample={openSample}
              onChange={(part, key) => store.edit({ face: { template: { ...template, ...part } } }, key)}
            />
          ) : (
            <WidgetsPane
              view={view}
              proposal={proposal}
              onAdded={() => setView('canvas')}
              onOpen={setDialog}
              onTake={taken}
              onDrop={() => setProposal(undefined)}
            />
          )}
        </>
      )}
      {dialog === 'sample' && <SampleDialog typed={typedSample} onTyped={setTypedSample} onClose={close} />}
      {dialog === 'json' && <JsonDialog onClose={close} />}
      {dialog === 'draft' && (
        <DraftBox
          wish={wish}
          onWish={setWish}
          onProposed={(list) => {
            setMode('design');
            setView('canvas');
            setProposal(list);
          }}
          onClose={close}
        />
      )}
      {holder}
    </div>
  );
};

type DesignScreenProps = { readonly opened: OpenedCard; readonly onReload: () => void };

/** One opened card or form, from the bar to the settings. */
export const DesignScreen = ({ opened, onReload }: DesignScreenProps) => {
  const { t } = useTranslation('card');
  const [designer] = useState((): Designer => {
    const store = createCardStore(opened, { save: saveCard, read: readCard });
    return {
      store,
      stage: createStageStore(),
      acts: createCardActs(store, (refusal) =>
        notify(refusal === 'first' || refusal === 'last' ? 'info' : 'warning', t(`refused.${refusal}`)),
      ),
    };
  });
  useKeepSaving(designer.store);
  return (
    <DesignerContext value={designer}>
      <Screen onReload={onReload} />
    </DesignerContext>
  );
};
