import { testSeeds } from '../../../test/money-model/test-seeds.ts';

testSeeds(101, 100);
