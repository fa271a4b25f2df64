import { testSeeds } from '../../../test/money-model/test-seeds.ts';

testSeeds(201, 100);
