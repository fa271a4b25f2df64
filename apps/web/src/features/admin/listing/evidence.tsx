import type { Listing } from '@zhixing/contract/listing';
import { type ReactNode, useId } from 'react';
import { AbilityList } from '../../../blocks/agent/ability-list.tsx';
import { formatPrice, formatRate, splitDuration } from '../../../blocks/agent/figures.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Price, Tags } from './listing-row.tsx';

const Part = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section className="evidence-part" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {children}
    </section>
  );
};

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Figures = ({ figures }: { readonly figures: Listing['agent']['figures'] }) => {
  const { t } = useTranslation('admin');
  const { taskNum, runs30, successRate30, medianMs30, averageCostFen30 } = figures;
  const none = <span className="quiet">{t('listing.noFigure')}</span>;
  const time = medianMs30 === null ? undefined : splitDuration(medianMs30);
  return (
    <dl className="evidence-figures num">
      <Fact label={t('listing.figure.tasks')}>{formatCount(taskNum)}</Fact>
      <Fact label={t('listing.figure.runs30')}>{formatCount(runs30)}</Fact>
      <Fact label={t('listing.figure.success30')}>{successRate30 === null ? none : formatRate(successRate30)}</Fact>
      <Fact label={t('listing.figure.median30')}>{time ? t(`listing.${time.unit}`, { value: time.value }) : none}</Fact>
      <Fact label={t('listing.figure.cost30')}>{averageCostFen30 === null ? none : formatPrice(averageCostFen30)}</Fact>
    </dl>
  );
};

const Facts = ({ listing }: { readonly listing: Listing }) => {
  const { t } = useTranslation('admin');
  const { agent, evidence } = listing;
  return (
    <dl className="record-facts evidence-facts">
      <Fact label={t('listing.applicant')}>{listing.applicantName}</Fact>
      <Fact label={t('listing.tenant')}>{listing.tenantName}</Fact>
      <Fact label={t('listing.price')}>
        <Price fen={agent.price} />
      </Fact>
      <Fact label={t('listing.tags')}>
        <Tags tags={agent.launchTags} />
      </Fact>
      <Fact label={t('listing.appliedAt')}>
        <span className="num">{formatDateTime(listing.createdDate)}</span>
      </Fact>
      <Fact label={t('listing.release')}>
        <span className="num">{t('listing.releaseNo', { number: evidence.releaseNo })}</span>
      </Fact>
      <Fact label={t('listing.origin')}>
        {evidence.originName === null ? t('listing.own') : t('listing.copied', { name: evidence.originName })}
      </Fact>
    </dl>
  );
};

const LastRun = ({ run }: { readonly run: Listing['evidence']['lastRun'] }) => {
  const { t, i18n } = useTranslation('admin');
  if (!run) return <p className="quiet">{t('listing.noLastRun')}</p>;
  const time = splitDuration(run.ms);
  const facts = [
    formatDateTime(run.at),
    t(`listing.${time.unit}`, { value: time.value }),
    `${formatCount(run.tokens)} tokens`,
    ...(run.tools.length > 0
      ? [t('listing.calledTools', { names: new Intl.ListFormat(i18n.language).format(run.tools) })]
      : []),
  ];
  return (
    <>
      <div className="evidence-prompt">
        <strong>{run.question}</strong>
        {`\n\n${run.answer}`}
      </div>
      <p className="quiet num">{facts.join(' · ')}</p>
    </>
  );
};

const Decision = ({ listing }: { readonly listing: Listing }) => {
  const { t } = useTranslation('admin');
  const { status, reason, reviewerName, reviewedDate } = listing;
  if (status === 'PENDING') return null;
  const by = { name: reviewerName ?? t('listing.someone'), at: reviewedDate ? formatDateTime(reviewedDate) : '' };
  return (
    <div className={`evidence-decision is-${status.toLowerCase()}`}>
      <p>{t(status === 'APPROVED' ? 'listing.approvedBy' : 'listing.rejectedBy', by)}</p>
      {reason && <p className="evidence-reason">{t('listing.reasonGiven', { reason })}</p>}
    </div>
  );
};

/** All a decision needs: who asks, what was released, how it has worked so far. */
export const Evidence = ({ listing }: { readonly listing: Listing }) => {
  const { t } = useTranslation('admin');
  const { agent, evidence } = listing;
  return (
    <>
      <Decision listing={listing} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <p className="evidence-words" tabIndex={0}>
        {agent.agentDescription || t('listing.noDescription')}
      </p>
      <Facts listing={listing} />
      <Part heading={t('listing.figures')}>
        <Figures figures={agent.figures} />
      </Part>
      <Part heading={t('listing.lastRun')}>
        <LastRun run={evidence.lastRun} />
      </Part>
      <Part heading={t('listing.prompt')}>
        {evidence.prompt ? (
          <div className="evidence-prompt">{evidence.prompt}</div>
        ) : (
          <p className="quiet">{t('listing.noPrompt')}</p>
        )}
      </Part>
      <Part heading={t('listing.skills', { total: evidence.abilities.length })}>
        {evidence.abilities.length === 0 && <p className="quiet">{t('listing.noSkills')}</p>}
        <AbilityList abilities={evidence.abilities} />
      </Part>
      <Part heading={t('listing.said')}>
        {evidence.skills.length === 0 && <p className="quiet">{t('listing.noSaid')}</p>}
        <ul className="evidence-list">
          {evidence.skills.map(({ name, description }) => (
            <li key={name}>
              <strong>{name}</strong>
              {description && <span>{description}</span>}
            </li>
          ))}
        </ul>
      </Part>
      <Part heading={t('listing.questions')}>
        {evidence.presetQuestions.length === 0 && <p className="quiet">{t('listing.noQuestions')}</p>}
        <ul className="evidence-list">
          {evidence.presetQuestions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </Part>
    </>
  );
};
