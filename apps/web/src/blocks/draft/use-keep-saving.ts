import { useEffect } from 'react';

type SavingStore = {
  readonly getState: () => { readonly saveState: string };
  readonly flush: () => Promise<boolean>;
  readonly close: () => void;
};

/** Saved when the page is put away, and as soon as the network is back. */
export const useKeepSaving = (store: SavingStore) => {
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void store.flush();
    };
    const onOnline = () => {
      if (store.getState().saveState === 'failed') void store.flush();
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', onOnline);
      store.close();
    };
  }, [store]);
};
