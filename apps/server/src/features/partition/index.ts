export { makePartitions } from './make-partitions.ts';
