import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { NextStepsPopover } from '../../../ui/next-steps.tsx';
import { Field } from '../field.tsx';
import { ReleasedNext } from './released-next.tsx';
import type { ToolEditorState } from './use-tool-editor.ts';

type ReleaseButtonProps = { readonly editor: ToolEditorState };

const blockerOf = ({ isDirty, standing }: ToolEditorState) => {
  if (!isDirty && standing.releasedDraftNo === standing.draftNo) return 'editor.unchanged';
  return !isDirty && standing.debuggedNo === standing.draftNo ? undefined : 'editor.debugFirst';
};

/** Opens only for the stored draft that ran well; otherwise it says what is missing, which a dead button could not. */
export const ReleaseButton = ({ editor }: ReleaseButtonProps) => {
  const { t } = useTranslation('tool');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [notes, setNotes] = useState('');
  const [released, setReleased] = useState<number>();
  const { releaseNo } = editor.standing;
  const words = { no: releaseNo + 1 };
  const blocker = blockerOf(editor);
  const why = blocker && t(blocker, { no: releaseNo });
  const open = () => {
    if (why) return notify('warning', why);
    setNotes('');
    setOpen(true);
  };
  const release = async () => {
    const no = await editor.release(notes.trim());
    if (no === undefined) return;
    setOpen(false);
    setReleased(no);
  };
  return (
    <>
      <NextStepsPopover
        steps={
          released !== undefined && (
            <ReleasedNext no={released} isWorkflow={editor.draft.document.kind === 'WORKFLOW'} />
          )
        }
        onClose={() => setReleased(undefined)}
      >
        <Button
          type={why ? 'default' : 'primary'}
          className={why ? 'tool-release is-off' : 'tool-release'}
          aria-disabled={why !== undefined}
          title={why}
          onClick={open}
        >
          {t('editor.release', words)}
        </Button>
      </NextStepsPopover>
      <Modal
        open={isOpen}
        width={440}
        title={t('editor.releaseTitle', words)}
        okText={t('editor.releaseOk')}
        cancelText={t('cancel')}
        confirmLoading={editor.busy === 'releasing'}
        onOk={() => void release()}
        onCancel={() => setOpen(false)}
      >
        <p className="tool-release-text">{t('editor.releaseText')}</p>
        <Field id={id} label={t('editor.releaseNotes')}>
          <Input.TextArea
            id={id}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={notes}
            onChange={(event) => setNotes(event.target.value)}
          />
        </Field>
      </Modal>
    </>
  );
};
