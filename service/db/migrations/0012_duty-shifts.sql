CREATE TABLE "duty_shifts" (
	"id" text PRIMARY KEY NOT NULL,
	"administrator_uid" text NOT NULL,
	"phone" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "duty_shifts" ADD CONSTRAINT "duty_shifts_administrator_uid_administrators_uid_fk" FOREIGN KEY ("administrator_uid") REFERENCES "public"."administrators"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duty_shifts_until" ON "duty_shifts" USING btree ("until");