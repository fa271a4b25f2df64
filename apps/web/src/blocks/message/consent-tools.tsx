import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReaderAsking, readConsents, setConsent, type ToolConsent } from '@zhixing/contract/consent';
import { Button, Select, Skeleton } from 'antd';
import { call } from '../../lib/call.ts';
import { showHidden } from '../../lib/hidden-characters.ts';
import { notify } from '../../lib/notice.ts';
import { queryClient } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { VisibleText } from './visible-text.tsx';

const consentsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['consent', sessionId],
    queryFn: ({ signal }) => call(readConsents, { params: { id: sessionId } }, { quiet: true, signal }),
    // A card that was answered meanwhile has changed it.
    staleTime: 0,
  });

type RowProps = {
  readonly tool: ToolConsent;
  readonly isBusy: boolean;
  readonly onSet: (asking: ReaderAsking | null) => void;
};

const ToolRow = ({ tool, isBusy, onSet }: RowProps) => {
  const { t } = useTranslation('message');
  const name = showHidden(tool.name);
  const askings = tool.author === 'always' ? (['always'] as const) : (['always', 'once'] as const);
  const choices = [
    { value: 'default' as const, label: t('consent.byDefault') },
    ...askings.map((value) => ({ value, label: t(`consent.asking.${value}`) })),
  ];
  return (
    <li className="consent-tool">
      <div className="consent-tool-what">
        <b>{name}</b>
        {tool.destination !== '' && (
          <bdi>
            <VisibleText text={tool.destination} />
          </bdi>
        )}
        <small>
          {t('consent.holds', { asking: t(`consent.asking.${tool.asking}`) })}
          {tool.author && ` · ${t('consent.byAuthor', { asking: t(`consent.asking.${tool.author}`) })}`}
        </small>
      </div>
      <Select<ReaderAsking | 'default'>
        size="small"
        className="consent-tool-choice"
        aria-label={t('consent.settingOf', { name })}
        value={tool.reader ?? 'default'}
        options={choices}
        disabled={isBusy}
        popupMatchSelectWidth={false}
        onChange={(value) => onSet(value === 'default' ? null : value)}
      />
      {tool.isAllowed && (
        <p className="consent-tool-allowed">
          <span>{t('consent.allowed')}</span>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={t('consent.takeBackOf', { name })}
            onClick={() => onSet(tool.reader === 'once' ? null : tool.reader)}
          >
            {t('consent.takeBack')}
          </Button>
        </p>
      )}
    </li>
  );
};

/** Each tool of one conversation, how it asks, and a yes that can be taken back. */
export const ConsentTools = ({ sessionId }: { readonly sessionId: string }) => {
  const { t } = useTranslation('message');
  const { data, error } = useQuery(consentsQuery(sessionId));
  const { write: set, isBusy } = useWrite(
    async ({ tool: { part, isAllowed }, asking }: { tool: ToolConsent; asking: ReaderAsking | null }) => {
      const next = await call(setConsent, { params: { id: sessionId }, body: { part, asking } }, { quiet: true });
      queryClient.setQueryData(consentsQuery(sessionId).queryKey, next);
      if (isAllowed) notify('success', t('consent.takenBack'));
    },
    (failure) => notify('error', failure.message),
  );
  if (error) return <p role="alert">{t('consent.failed')}</p>;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
  if (data.length === 0) return <p className="consent-note">{t('consent.empty')}</p>;
  return (
    <ul className="consent-tools">
      {data.map((tool) => (
        <ToolRow key={tool.part} tool={tool} isBusy={isBusy} onSet={(asking) => void set({ tool, asking })} />
      ))}
    </ul>
  );
};
