-- As rate-limiter-flexible keeps it for PostgreSQL.
ALTER TABLE "rate_limits" ALTER COLUMN "expire" SET DATA TYPE bigint USING (extract(epoch from "expire") * 1000)::bigint;
