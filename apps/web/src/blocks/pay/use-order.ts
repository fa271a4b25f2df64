import type { OrderToPay } from '@zhixing/contract/order';
import { useRef, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { newRequestKey } from '../../lib/request-key.ts';
import { useWrite } from '../../lib/use-write.ts';

/** One wish makes one order: the same wish sent again, by a double click or after a failure, carries the same key. */
export const useOrder = <Wish extends object>(
  send: (wish: Wish, requestKey: string) => Promise<OrderToPay>,
  {
    wishText = JSON.stringify,
    onRefused,
  }: {
    /** By what a refused wish is known again. */
    readonly wishText?: (wish: Wish) => string;
    readonly onRefused?: (error: CallError) => void;
  } = {},
) => {
  const [order, setOrder] = useState<OrderToPay>();
  const last = useRef<{ readonly wish: string; readonly key: string }>(undefined);
  const { write, isBusy, sent, refusal } = useWrite(async (wish: Wish) => {
    const text = JSON.stringify(wish);
    if (last.current?.wish !== text) last.current = { wish: text, key: newRequestKey() };
    setOrder(await send(wish, last.current.key));
  }, onRefused);
  const forget = () => {
    last.current = undefined;
  };
  return {
    order,
    isBusy,
    place: (wish: Wish) => void write(wish),
    /** The former order is over: a new one of the same kind. */
    placeAnew: (wish: Wish) => {
      forget();
      void write(wish);
    },
    /** Back to choosing; what was ordered stays among the orders. */
    leave: () => {
      forget();
      setOrder(undefined);
    },
    /** Why it was refused, as long as nothing else is wished for. */
    refusalOf: (wish: Wish): CallError | undefined =>
      sent && wishText(sent) === wishText(wish) && !isBusy ? refusal : undefined,
  };
};
