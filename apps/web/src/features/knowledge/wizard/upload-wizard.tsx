import './upload-wizard.css';
import type { KnowledgeFile, SegmentSettings } from '@zhixing/contract/knowledge-file';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { refreshFiles, start } from '../api.ts';
import { useLiveFiles } from '../files/use-live-files.ts';
import { useMethodName } from '../use-method-name.ts';
import { ChooseStep } from './choose-step.tsx';
import { FilePicks } from './file-picks.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ProcessStep } from './process-step.tsx';
import { SettingsStep } from './settings-step.tsx';
import { isOnItsWay, type Uploads } from './use-uploads.ts';
import { filesOf, groupsOf, settingsFor } from './wizard-files.ts';
import { WizardFrame, type WizardStep } from './wizard-frame.tsx';

type UploadWizardProps = {
  readonly knowledgeId: string;
  readonly name: string;
  /** Files that are in the base already and are cut first or anew. */
  readonly given: readonly KnowledgeFile[];
  readonly uploads: Uploads;
  readonly onAsk: () => void;
  readonly onAttach: () => void;
  readonly onClosed: () => void;
};

const queued = (file: KnowledgeFile): KnowledgeFile => ({ ...file, state: 'queuing', fault: null, done: 0, total: 0 });

/** Upload, segmentation, preview, vector processing. What was uploaded stays in the base, wherever one stops. */
export const UploadWizard = (props: UploadWizardProps) => {
  const { knowledgeId, name, given, uploads, onAsk, onAttach, onClosed } = props;
  const { t } = useTranslation('knowledge');
  const methodName = useMethodName();
  const refuse = useMemberGate({ staysWhenShort: true });
  const [isOpen, setOpen] = useState(true);
  const [step, setStep] = useState<WizardStep>(given.length > 0 ? 'settings' : 'choose');
  const [chosen, setChosen] = useState<Record<string, SegmentSettings>>({});
  const [pickedId, setPickedId] = useState('');
  const [begun, setBegun] = useState<readonly KnowledgeFile[]>([]);
  const live = useLiveFiles(knowledgeId, begun);
  const files = filesOf(given, uploads.items);
  const picked = files.find(({ id }) => id === pickedId) ?? files[0];
  const sending = uploads.items.filter(isOnItsWay).length;
  const failed = uploads.items.filter(({ state }) => state === 'failed').length;
  const settings = picked && settingsFor(picked, chosen);

  const { write: begin, isBusy } = useWrite(async () => {
    for (const group of groupsOf(files, chosen)) await start(group.ids, group.settings);
    setBegun(files.map(queued));
    setStep('process');
    void refreshFiles(knowledgeId);
  }, refuse);

  const applyAll = (wanted: SegmentSettings) => {
    setChosen(Object.fromEntries(files.map(({ id }) => [id, wanted])));
    notify('success', t('wizard.applied'));
  };
  const leaveTo = (then: () => void) => {
    setOpen(false);
    then();
  };

  const foot = () => {
    if (step === 'choose')
      return (
        <>
          <span className="num" role="status">
            {sending > 0 && t('wizard.sendingCount', { count: sending })}
            {sending === 0 && failed > 0 && t('wizard.failedCount', { count: failed })}
          </span>
          <Button type="primary" disabled={files.length === 0 || sending > 0} onClick={() => setStep('settings')}>
            {t('wizard.nextSettings')}
          </Button>
        </>
      );
    if (step === 'settings')
      return (
        <>
          <span>
            {settings && files.length > 1 && (
              <Button onClick={() => applyAll(settings)}>
                {t('wizard.applyAll', { method: methodName(settings.method), length: settings.maxLength })}
              </Button>
            )}
          </span>
          {given.length === 0 && <Button onClick={() => setStep('choose')}>{t('wizard.previous')}</Button>}
          <Button type="primary" onClick={() => setStep('preview')}>
            {t('wizard.nextPreview')}
          </Button>
        </>
      );
    if (step === 'preview')
      return (
        <>
          <span />
          <Button onClick={() => setStep('settings')}>{t('wizard.previous')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void begin()}>
            {t('wizard.start', { count: files.length })}
          </Button>
        </>
      );
    return (
      <>
        <span />
        <Button type="primary" onClick={() => setOpen(false)}>
          {t('wizard.finish')}
        </Button>
      </>
    );
  };

  const hasAside = (step === 'settings' || step === 'preview') && picked !== undefined;
  return (
    <Drawer
      open={isOpen}
      placement="bottom"
      size="100%"
      closable={false}
      aria-label={t('wizard.label')}
      styles={{ body: { padding: 0 } }}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClosed()}
    >
      <WizardFrame
        name={name}
        step={step}
        hasFiles={files.length > 0}
        aside={
          hasAside && (
            <FilePicks
              files={files}
              picked={picked.id}
              settingsOf={(file) => settingsFor(file, chosen)}
              onPick={setPickedId}
            />
          )
        }
        foot={foot()}
        onClose={() => setOpen(false)}
      >
        {step === 'choose' && <ChooseStep uploads={uploads} />}
        {step === 'settings' && picked && settings && (
          <SettingsStep settings={settings} onChange={(next) => setChosen((all) => ({ ...all, [picked.id]: next }))} />
        )}
        {step === 'preview' && picked && settings && (
          <PreviewStep
            key={`${picked.id} ${settings.method} ${settings.maxLength}`}
            file={picked}
            settings={settings}
          />
        )}
        {step === 'process' && (
          <ProcessStep
            knowledgeId={knowledgeId}
            files={live}
            onAsk={() => leaveTo(onAsk)}
            onAttach={() => leaveTo(onAttach)}
          />
        )}
      </WizardFrame>
    </Drawer>
  );
};
