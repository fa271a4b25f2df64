import { testSeeds } from '../../../test/money-model/test-seeds.ts';

testSeeds(1, 100);
