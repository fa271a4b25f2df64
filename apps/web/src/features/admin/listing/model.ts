import { type Listing, listingStatus } from '@zhixing/contract/listing';

type ListingStatus = Listing['status'];
const listingStatuses: readonly ListingStatus[] = listingStatus.options;

/** The address names a status or `all`; without one the queue of open applications is shown. */
export const statusChoices = ['PENDING', 'APPROVED', 'REJECTED', 'all'] as const;
type StatusChoice = (typeof statusChoices)[number];

export const statusChoiceOf = (value: string): StatusChoice =>
  statusChoices.find((choice) => choice === value) ?? 'PENDING';
export const statusOf = (choice: StatusChoice): ListingStatus | undefined =>
  listingStatuses.find((status) => status === choice);

/** What stands before a reviewer: open, in the market, taken down since, or turned down. */
export const stageOf = ({
  status,
  agent,
}: Pick<Listing, 'status'> & { agent: Pick<Listing['agent'], 'agentStatus'> }) => {
  if (status === 'PENDING') return 'pending';
  if (status === 'REJECTED') return 'rejected';
  return agent.agentStatus === 'C90_Launched' ? 'listed' : 'delisted';
};
export type Stage = ReturnType<typeof stageOf>;

export const reasonLength = 200;
export const reasonFault = (reason: string): 'reasonMissing' | undefined =>
  reason.trim() === '' ? 'reasonMissing' : undefined;
