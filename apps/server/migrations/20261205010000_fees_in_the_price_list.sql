-- migrate:up

-- Administrators of the platform set them with the other prices. What a copy costs beside the agent's own price was never
-- charged: it begins at nothing.
grant update on deduct_fee_template to zhixing_platform;
update deduct_fee_template set copy_fee_fen = 0;

-- migrate:down
