CREATE TABLE "thread_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "thread_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"submission_id" text NOT NULL,
	"actor_kind" text,
	"actor" text,
	"sentence" text,
	"text" text,
	"locale" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"accuracy" double precision,
	"photo_key" text,
	"hidden_for" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "thread_messages_actor_kind" CHECK ("thread_messages"."actor_kind" in ('ACCOUNT', 'DUTY')),
	CONSTRAINT "thread_messages_sentence" CHECK ("thread_messages"."sentence" in ('sitting', 'inside', 'walking', 'calm', 'upset', 'tired', 'thirsty', 'hungry', 'drinking', 'toilet', 'hurt', 'asks-for-you', 'wants-to-go', 'can-stay', 'must-leave', 'thanks', 'five-minutes', 'ten-minutes', 'twenty-minutes', 'somebody-comes', 'arrived', 'cannot-find-you', 'stay-there', 'sit-down', 'go-inside', 'give-water', 'what-do-you-see', 'tell-where', 'say-i-come', 'call-page-number')),
	CONSTRAINT "thread_messages_locale" CHECK ("thread_messages"."locale" in ('en', 'md', 'ms', 'ta')),
	CONSTRAINT "thread_messages_by" CHECK (("thread_messages"."actor_kind" is not distinct from 'ACCOUNT') = ("thread_messages"."actor" is not null))
);
--> statement-breakpoint
ALTER TABLE "work_items" DROP CONSTRAINT "work_items_kind";--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "thread_messages_incident" ON "thread_messages" USING btree ("incident_id","id");--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_kind" CHECK ("work_items"."kind" in ('incomplete', 'call-or-write', 'tag-objection', 'no-contact', 'stopped-now', 'remove-quietly', 'death-reported', 'account-frozen', 'number-unconfirmed', 'number-doubted', 'wrong-entry', 'wrong-words', 'thread-reported')) NOT VALID;--> statement-breakpoint
ALTER TABLE "work_items" VALIDATE CONSTRAINT "work_items_kind";