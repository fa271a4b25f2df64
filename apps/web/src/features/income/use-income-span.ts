import { useSearchParams } from 'react-router';
import { chinaDay, type SpanName, spanNames, spanOf } from '../../blocks/pay/day-span.ts';

/** The span lives in the address: a reload shows the same. */
export const useIncomeSpan = () => {
  const [params, setParams] = useSearchParams();
  const name: SpanName = spanNames.find((one) => one === params.get('span')) ?? 'month';
  const choose = (span: SpanName) =>
    setParams(span === 'month' ? {} : { span }, { replace: true, preventScrollReset: true });
  return { name, span: spanOf(name, chinaDay(new Date())), choose };
};
