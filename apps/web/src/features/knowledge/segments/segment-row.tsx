import type { KnowledgeSegment } from '@zhixing/contract/knowledge-segment';
import { limits } from '@zhixing/contract/limit';
import { Button, Input, Switch } from 'antd';
import { useState } from 'react';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { changeOneSegment } from '../api.ts';

type SegmentRowProps = {
  readonly segment: KnowledgeSegment;
  readonly no: number;
  readonly onSource: (segment: KnowledgeSegment) => void;
};

type EditorProps = { readonly segment: KnowledgeSegment; readonly no: number; readonly onDone: () => void };

/** What was typed stays where it is when it could not be saved. */
const SegmentEditor = ({ segment, no, onDone }: EditorProps) => {
  const { t } = useTranslation('knowledge');
  const [text, setText] = useState(segment.text);
  const {
    write: save,
    isBusy,
    refusal,
  } = useWrite(async () => {
    await changeOneSegment(segment.fileId, segment.id, { text: text.trim() });
    notify('success', t('segments.saved'));
    onDone();
  });
  const isEmpty = text.trim() === '';
  return (
    <div className="segment-editor">
      <Input.TextArea
        autoFocus
        aria-label={`${t('segments.text')} ${no}`}
        autoSize={{ minRows: 3, maxRows: 16 }}
        maxLength={limits.segmentText.most}
        showCount
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {(refusal || isEmpty) && (
        <p className="segment-refusal" role="alert">
          {isEmpty ? t('segments.empty1') : t('segments.keep', { why: refusal?.fields.text ?? refusal?.message ?? '' })}
        </p>
      )}
      <div>
        <Button size="small" type="primary" disabled={isEmpty} loading={isBusy} onClick={() => void save()}>
          {t('save')}
        </Button>
        <Button size="small" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
};

export const SegmentRow = ({ segment, no, onSource }: SegmentRowProps) => {
  const { t } = useTranslation('knowledge');
  const [isEditing, setEditing] = useState(false);
  const { write: turn, isBusy } = useWrite(
    (isEnabled: boolean) => changeOneSegment(segment.fileId, segment.id, { isEnabled }),
    (error) => notify('error', error.message),
  );
  const { path, page, hits, likes, isEnabled, isEdited, text } = segment;
  return (
    <li className={isEnabled ? 'segment-row' : 'segment-row is-off'}>
      <div className="segment-head num">
        <b>{no}</b>
        <span className="clip" title={path.join(' › ')}>
          {path.map(showHidden).join(' › ')}
        </span>
        <Switch
          size="small"
          aria-label={t('segments.enable', { no })}
          checked={isEnabled}
          loading={isBusy}
          onChange={(wanted) => void turn(wanted)}
        />
      </div>
      {isEditing ? (
        <SegmentEditor segment={segment} no={no} onDone={() => setEditing(false)} />
      ) : (
        <p>{showHidden(text)}</p>
      )}
      <div className="segment-foot num">
        {page > 0 && <span>{t('files.pageOf', { page })}</span>}
        <span>{t('wizard.segmentLength', { count: [...text].length })}</span>
        <span>{t('segments.hits', { count: hits })}</span>
        {likes > 0 && <span>{t('segments.likes', { count: likes })}</span>}
        {likes < 0 && <span>{t('segments.dislikes', { count: -likes })}</span>}
        {isEdited && <span>{t('segments.edited')}</span>}
        {!isEnabled && <span>{t('segments.off')}</span>}
        <span className="segment-acts">
          <Button size="small" type="text" onClick={() => onSource(segment)}>
            {t('segments.source')}
          </Button>
          {!isEditing && (
            <Button
              size="small"
              type="text"
              aria-label={t('segments.editNamed', { no })}
              onClick={() => setEditing(true)}
            >
              {t('segments.edit')}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
};
