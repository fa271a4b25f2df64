export { makePartitions, monthsAhead } from './make-partitions.ts';
