import { applyListing as applyContract } from '@zhixing/contract/agent';
import * as contract from '@zhixing/contract/listing';
import { type Binding, bind } from '../../http/bind.ts';
import { applyListing } from './apply-listing.ts';
import { listListings } from './list-listings.ts';
import { delistAgent, reviewListing } from './review-listing.ts';

export const listingBindings: Binding[] = [
  bind(applyContract, (ctx, { body }) => applyListing(ctx, body.agentId)),
  bind(contract.listListings, (ctx, { query }) => listListings(ctx, query)),
  bind(contract.reviewListing, (ctx, { params, body }) => reviewListing(ctx, params.id, body)),
  bind(contract.delistAgent, (ctx, { params, body }) => delistAgent(ctx, params.id, body.reason)),
];
