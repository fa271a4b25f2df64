import { byteLength, promptBytes } from '@zhixing/contract/agent-document';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDraft } from '../draft-context.ts';
import { ByteMeter } from './byte-meter.tsx';
import { ImproveDialog } from './improve-dialog.tsx';
import { readNode, useNodeField, useNodeKey } from './node-field.ts';
import { PromptEditor } from './prompt-editor.tsx';
import { Section } from './section.tsx';

const Foot = () => {
  const key = useNodeKey();
  const used = useDraft(({ draft }) => byteLength(readNode(draft, key, 'prompt') ?? ''));
  return <ByteMeter used={used} />;
};

const Problem = () => {
  const { problem } = useNodeField('prompt');
  return problem ? (
    <p className="define-below is-bad" role="alert">
      {problem}
    </p>
  ) : null;
};

const VariableCount = () => {
  const { t } = useTranslation('studio');
  const count = useDraft(({ draft }) => draft.document.variables.length);
  return <span className="prompt-count num">{t('define.variableCount', { count })}</span>;
};

export const PromptSection = () => {
  const { t } = useTranslation('studio');
  const key = useNodeKey();
  const [isLarge, setLarge] = useState(false);
  const [isImproving, setImproving] = useState(false);
  const canImprove = useDraft(({ draft }) => {
    const prompt = readNode(draft, key, 'prompt') ?? '';
    return prompt.trim() !== '' && byteLength(prompt) <= promptBytes;
  });
  return (
    <Section
      id="prompt"
      title={t('field.prompt')}
      action={
        <Button
          type="link"
          size="small"
          icon={<Icon name="spark" size={14} />}
          disabled={!canImprove}
          onClick={() => setImproving(true)}
        >
          {t('define.improve')}
        </Button>
      }
    >
      <div className="prompt-box">
        <PromptEditor />
        <div className="prompt-foot">
          <Foot />
          <VariableCount />
          <button
            type="button"
            className="studio-tool is-small"
            aria-label={t('define.expand')}
            title={t('define.expand')}
            onClick={() => setLarge(true)}
          >
            <Icon name="fit" size={14} />
          </button>
        </div>
      </div>
      <Problem />
      <Modal
        open={isLarge}
        width={960}
        title={t('field.prompt')}
        footer={null}
        destroyOnHidden
        keyboard={false}
        onCancel={() => setLarge(false)}
      >
        <div className="prompt-box">
          <PromptEditor isLarge />
          <div className="prompt-foot">
            <Foot />
            <VariableCount />
          </div>
        </div>
        <Problem />
        <p className="define-below">{t('define.promptKeys', { open: '{{' })}</p>
      </Modal>
      {isImproving && <ImproveDialog onClose={() => setImproving(false)} />}
    </Section>
  );
};
