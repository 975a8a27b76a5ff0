ALTER TABLE "incident_events" DROP CONSTRAINT "incident_events_channel";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_channel";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_occasion";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_channel";--> statement-breakpoint
ALTER TABLE "incident_events" ADD CONSTRAINT "incident_events_channel" CHECK ("incident_events"."channel" in ('sms', 'email', 'voice', 'push', 'whatsapp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('sms', 'email', 'voice', 'push', 'whatsapp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_occasion" CHECK ("messages"."occasion" in ('escalation', 'ring', 'another-finder', 'more-finders', 'follow-up', 'closed', 'reopened', 'finder-follow-up', 'thanks', 'missing', 'flood', 'channel-down', 'passed-on', 'with-someone')) NOT VALID;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('sms', 'email', 'voice', 'push', 'whatsapp')) NOT VALID;--> statement-breakpoint
ALTER TABLE "incident_events" VALIDATE CONSTRAINT "incident_events_channel";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_channel";--> statement-breakpoint
ALTER TABLE "messages" VALIDATE CONSTRAINT "messages_occasion";--> statement-breakpoint
ALTER TABLE "outbox" VALIDATE CONSTRAINT "outbox_channel";
