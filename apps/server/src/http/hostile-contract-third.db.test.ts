import { spoilCalls } from '../../test/spoil-calls.ts';

spoilCalls(2);
