import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from './call-error.ts';

/**
 * Something the server is asked to do, one at a time: a second click can come before the button is drawn busy.
 * Gives what `send` gave, or undefined when the server refused; without `onRefused` it is taken as said by `call`.
 */
export const useWrite = <Input = void, Data = unknown>(
  send: (input: Input) => Promise<Data>,
  onRefused?: (error: CallError, input: Input) => void,
) => {
  const isUnderWay = useRef(false);
  const { mutateAsync, isPending, isSuccess, variables, error } = useMutation({
    mutationFn: (input: Input) => send(input),
  });
  const write = async (input: Input): Promise<Data | undefined> => {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    try {
      return await mutateAsync(input);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      onRefused?.(failure, input);
      return undefined;
    } finally {
      isUnderWay.current = false;
    }
  };
  return {
    write,
    isBusy: isPending,
    isDone: isSuccess,
    /** What was sent last. */
    sent: variables,
    refusal: error instanceof CallError ? error : undefined,
  };
};
