import { useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { Question } from './question.ts';

type Asked = { readonly id: number; readonly question: Question; readonly answer: (isAgreed: boolean) => void };

const ConfirmDialog = lazyPart(async () => (await import('./kit.tsx')).ConfirmDialog);
let lastId = 0;

/** Asked before something is lost, spent or begun; the way back has the focus unless the question says otherwise. */
export const useConfirm = () => {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const confirm = (question: Question): Promise<boolean> =>
    new Promise((answer) => {
      lastId += 1;
      const id = lastId;
      setAsked((was) => [...was, { id, question, answer }]);
    });
  const drop = (gone: number) => setAsked((was) => was.filter(({ id }) => id !== gone));
  const holder = asked.map(({ id, question, answer }) => (
    <ConfirmDialog key={id} question={question} onAnswer={answer} onGone={() => drop(id)} />
  ));
  return { confirm, holder };
};
