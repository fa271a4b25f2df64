import { useSearchParams } from 'react-router';

/** Which record's drawer or dialog is open, kept in the address; on a phone the back key closes it. */
export const useOpenRecord = () => {
  const [params, setParams] = useSearchParams();
  const show = (id: string | undefined, replace: boolean) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (id) next.set('edit', id);
        else next.delete('edit');
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    openId: params.get('edit') ?? undefined,
    open: (id: string) => show(id, false),
    close: () => show(undefined, true),
  };
};
