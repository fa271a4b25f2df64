import type { CardRow } from '@zhixing/contract/card';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { deleteCard, readCard } from '../api.ts';

const mostNamed = 5;

/** Asked first, naming the agents and workflows that would go without it. */
export const useRemoveCard = () => {
  const { t, i18n } = useTranslation('card');
  const { confirm, holder } = useConfirm();
  const usersOf = async ({ id, agents, workflows }: CardRow): Promise<string> => {
    if (agents + workflows === 0) return '';
    const opened = await readCard(id).catch(() => undefined);
    const list = [...(opened?.agents ?? []), ...(opened?.workflows ?? [])];
    if (list.length === 0) return t('list.userCount', { count: agents + workflows });
    const named = list.slice(0, mostNamed).map(({ name }) => name);
    const words = named.join(i18n.language === 'en-US' ? ', ' : '、');
    return list.length > mostNamed ? t('list.deleteMany', { agents: words, count: list.length }) : words;
  };
  const ask = async (card: CardRow) => {
    const agents = await usersOf(card);
    const { id, name } = card;
    void confirm({
      title: t('list.deleteAsk'),
      content: agents === '' ? t('list.deleteText', { name }) : t('list.deleteUsed', { name, agents }),
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: async () => {
        await deleteCard(id);
        notify('success', t('list.deleted'));
      },
    });
  };
  return { ask, holder };
};
