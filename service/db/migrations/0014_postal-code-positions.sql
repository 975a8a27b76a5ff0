-- The nearest address to a position (locator/nearby.ts, which has this expression to the letter; the numbers are those of
-- db/plane.ts). An expression, not a column: nobody reads it.
CREATE INDEX "postal_codes_position" ON "postal_codes" USING gist (point("lng" * 111164.22, "lat" * 111195.08));--> statement-breakpoint
-- What one telephone was sent in the last minutes (messages/cap.ts).
CREATE INDEX "messages_to" ON "messages" USING btree ("recipient_id");
