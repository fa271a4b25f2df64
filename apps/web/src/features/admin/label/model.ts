export const labelLength = 20;

type NameFault = 'nameMissing' | 'nameTaken';

/** What is wrong with a label's name; one label may keep its own. */
export const nameFault = (name: string, others: readonly string[]): NameFault | undefined => {
  const wanted = name.trim();
  if (wanted === '') return 'nameMissing';
  return others.includes(wanted) ? 'nameTaken' : undefined;
};
