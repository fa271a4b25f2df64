import { Button, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Shape } from './graph-model.ts';
import type { Proposal } from './use-proposal.ts';

const Thinking = ({ since, onStop }: { readonly since: number; readonly onStop: () => void }) => {
  const { t } = useTranslation('studioOrchestration');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <div className="orch-progress" />
      <div className="orch-card-row">
        <p className="num">{t('propose.thinking', { value: Math.max(0, Math.round((now - since) / 1000)) })}</p>
        <Button size="small" onClick={onStop}>
          {t('propose.stop')}
        </Button>
      </div>
    </>
  );
};

const Ask = ({ proposal }: { readonly proposal: Proposal }) => {
  const { t } = useTranslation('studioOrchestration');
  const id = useId();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void proposal.ask();
      }}
    >
      <label htmlFor={id}>{t('propose.wish')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        value={proposal.wish}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 5 }}
        placeholder={t('propose.wishPlaceholder')}
        onChange={({ target }) => proposal.setWish(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) proposal.close();
        }}
      />
      <div className="orch-card-row">
        <p>{t('propose.wishHelp')}</p>
        <Button onClick={proposal.close}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit">
          {t('propose.start')}
        </Button>
      </div>
    </form>
  );
};

type ProposalCardProps = {
  readonly proposal: Proposal;
  readonly membersNow: number;
  readonly onSave: (shape: Shape) => void;
};

/** From the wish to the decision; the draft is not touched before 保存. */
export const ProposalCard = ({ proposal, membersNow, onSave }: ProposalCardProps) => {
  const { t } = useTranslation('studioOrchestration');
  const { since, shape, failure } = proposal;
  const isIdle = since === undefined;
  return (
    <section className="orch-card" aria-label={t('propose.heading')}>
      {failure !== '' && isIdle && (
        <p className="orch-failure" role="alert">
          <Icon name="warn" size={16} />
          <span>
            {t('propose.failed')}
            {failure !== t('propose.failed') && <>：{failure}</>}
            <small>{t('propose.kept')}</small>
          </span>
        </p>
      )}
      <div role="status">
        {shape && isIdle && (
          <p className="orch-ready">
            {t('propose.ready', { total: shape.members.length })}
            {membersNow > 0 && <small>{t('propose.replaces', { total: membersNow })}</small>}
          </p>
        )}
      </div>
      {since !== undefined && <Thinking since={since} onStop={proposal.stop} />}
      {isIdle && !shape && failure === '' && <Ask proposal={proposal} />}
      {isIdle && (shape || failure !== '') && (
        <div className="orch-card-row is-end">
          <Button onClick={proposal.close}>{t('propose.abandon')}</Button>
          <Button icon={<Icon name="refresh" size={16} />} onClick={() => void proposal.ask()}>
            {t('propose.again')}
          </Button>
          {shape && (
            <Button type="primary" onClick={() => onSave(shape)}>
              {t('propose.save')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
