CREATE TABLE "phrases" (
	"language" text NOT NULL,
	"phrase" text NOT NULL,
	"hash" text NOT NULL,
	"sound" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phrases_language_phrase_pk" PRIMARY KEY("language","phrase"),
	CONSTRAINT "phrases_language" CHECK ("phrases"."language" in ('Hokkien', 'Teochew', 'Cantonese', 'Hakka', 'Mandarin', 'Malay', 'Tamil', 'English')),
	CONSTRAINT "phrases_phrase" CHECK ("phrases"."phrase" in ('hello', 'safe', 'wait', 'asked', 'ask'))
);
--> statement-breakpoint
CREATE TABLE "voices" (
	"person_uid" text PRIMARY KEY NOT NULL,
	"carer_uid" text NOT NULL,
	"sound" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_person_uid_accounts_uid_fk" FOREIGN KEY ("person_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voices" ADD CONSTRAINT "voices_carer_uid_accounts_uid_fk" FOREIGN KEY ("carer_uid") REFERENCES "public"."accounts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voices_carer" ON "voices" USING btree ("carer_uid");