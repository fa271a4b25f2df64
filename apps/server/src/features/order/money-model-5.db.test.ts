import { testSeeds } from '../../../test/money-model/test-seeds.ts';

testSeeds(401, 100);
